import type { Interface } from 'node:readline/promises'
import { z } from 'zod'
import { PublishError } from './publish-error.ts'
import { knownHosts, managers, publishVariables, serverFolder, splitSshAddress } from './settings.ts'
import { type HostKey, pinHostKey, scanHostKey } from './ssh.ts'

type Asking = Pick<Interface, 'question'>
type Name = keyof typeof publishVariables.shape

/** The first-time questions. Resolves to the settings for .env. */
export async function askForTarget(terminal: Asking, file = knownHosts): Promise<Record<string, string>> {
  console.log(introduction)
  const to = await ask(terminal, 'PUBLISH_TO', 'server, git or folder?', 'server')
  if (to === 'server') return { PUBLISH_TO: to, ...(await askForServer(terminal, file)) }
  if (to === 'folder')
    return { PUBLISH_TO: to, PUBLISH_FOLDER: await ask(terminal, 'PUBLISH_FOLDER', 'Which folder?', '../website') }
  return {
    PUBLISH_TO: to,
    PUBLISH_REMOTE: await ask(terminal, 'PUBLISH_REMOTE', 'Which git remote?', 'origin'),
    PUBLISH_BRANCH: await ask(terminal, 'PUBLISH_BRANCH', 'Which branch does the host build?', 'main')
  }
}

const introduction = `Where does the site go? You are asked once; the answers are kept in .env.
  server  your own server, by ssh: docs/publishing.md says how to set one up
  git     a host that builds what is pushed to it
  folder  a folder on this computer, to upload by hand`

async function askForServer(terminal: Asking, file: string): Promise<Record<string, string>> {
  const address = await ask(terminal, 'PUBLISH_SSH', 'Which server? For instance root@www.example.co.uk')
  const server = splitSshAddress(address)
  const key = scanHostKey(server)
  console.log(composeKeyQuestion(server.host, key))
  await askForYes(terminal, 'Is it the same?')
  pinHostKey(server, key, file)
  const isRoot = server.user === 'root'
  return {
    PUBLISH_SSH: address,
    PUBLISH_FOLDER: await ask(terminal, 'PUBLISH_FOLDER', 'Which folder on the server?', '/srv/website', serverFolder),
    PUBLISH_SERVICE: await ask(terminal, 'PUBLISH_SERVICE', 'What is the service called there?', 'website'),
    PUBLISH_RESTART: isRoot
      ? 'systemctl'
      : await ask(terminal, 'PUBLISH_RESTART', `How may ${server.user} restart it: ${managers.join(', ')}?`, 'sudo')
  }
}

const composeKeyQuestion = (host: string, { fingerprint }: HostKey) =>
  `${host} shows this key:\n  ${fingerprint}\nCompare it with your host's control panel, or on the server itself: for key in /etc/ssh/ssh_host_*.pub; do ssh-keygen -lf "$key"; done`

/** Asks until the answer is valid. */
async function ask(terminal: Asking, name: Name, question: string, usual = '', pattern = /./): Promise<string> {
  for (;;) {
    const typed = (await terminal.question(`${question}${usual ? ` [${usual}]` : ''} `)).trim() || usual
    const problem = typed === '' ? 'must not be empty.' : findProblem(name, typed, pattern)
    if (!problem) return typed
    console.log(`That ${problem}`)
  }
}

function findProblem(name: Name, typed: string, pattern = /./): string | undefined {
  const { error } = z.object({ [name]: publishVariables.shape[name] }).safeParse({ [name]: typed })
  if (error) return error.issues[0]?.message
  return pattern.test(typed) ? undefined : 'must be a whole path, such as /srv/website, without spaces.'
}

async function askForYes(terminal: Asking, question: string): Promise<void> {
  const answer = await terminal.question(`${question} (yes/no) `)
  if (!/^y(es)?$/i.test(answer.trim()))
    throw new PublishError('Then nothing was sent and nothing was kept. Find out which server answers there first.')
}
