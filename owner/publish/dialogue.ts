import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { type AddressParts, composeAddress, targets } from '../../settings/publish-address.ts'
import { OwnerError } from '../owner-error.ts'
import { type Asking, isYes } from '../terminal.ts'
import { choiceNames, choices, listChoices } from './questions.ts'
import { pinHostKey, scanHostKey } from './ssh.ts'

/** What was answered before something came in between, such as a server that didn't answer. */
const unfinished = 'var/publish/answers.json'

/** The first-time questions, with what was answered before. Resolves to the address for .env. */
export async function askForAddress(terminal: Asking, kept?: AddressParts): Promise<string> {
  const earlier = [...(existsSync(unfinished) ? [JSON.parse(readFileSync(unfinished, 'utf8'))] : []), kept]
  console.log('Where does the site go? You are asked once; the answer is kept in .env.')
  for (const line of listChoices()) console.log(line)
  const choice = z.enum(choiceNames, { error: 'must be server, git or folder.' })
  const to = choice.parse(await ask(terminal, 'server, git or folder?', earlier[0]?.to ?? 'server', choice))
  const before: AddressParts | undefined = earlier.find((one) => one?.to === to)
  const answers: AddressParts = { ...before, to }
  const parts: Record<string, z.ZodType> = targets[to].shape
  for (const { name, label, help, usual, isAsked } of choices[to].questions) {
    delete answers[name]
    if (isAsked?.(answers) === false) continue
    const question = help ? `${label}? ${help}` : `${label}?`
    answers[name] = await ask(terminal, question, before?.[name] ?? usual, parts[name])
    mkdirSync(dirname(unfinished), { recursive: true })
    writeFileSync(unfinished, JSON.stringify({ ...before, ...answers }))
    if (name === 'server') await confirmKey(terminal, answers[name])
  }
  rmSync(unfinished, { force: true })
  return composeAddress(answers)
}

/** Asks until the answer is valid. */
async function ask(terminal: Asking, question: string, usual: string, schema: z.ZodType = z.string()): Promise<string> {
  for (;;) {
    const typed = (await terminal.question(`${question}${usual ? ` [${usual}]` : ''} `)).trim() || usual
    const { error } = schema.safeParse(typed)
    if (!error) return typed
    console.log(`That ${error.issues[0]?.message}`)
  }
}

async function confirmKey(terminal: Asking, typed: string): Promise<void> {
  const server = targets.server.shape.server.parse(typed)
  const key = scanHostKey(server)
  console.log(
    `${server.host} shows this key:\n  ${key.fingerprint}\nCompare it with your host's control panel, or on the server itself: for key in /etc/ssh/ssh_host_*.pub; do ssh-keygen -lf "$key"; done`
  )
  const answer = await terminal.question('Is it the same? (yes/no) ')
  if (!isYes(answer))
    throw new OwnerError('Then nothing was sent and its key was not kept. Find out which server answers there first.')
  pinHostKey(server, key)
}
