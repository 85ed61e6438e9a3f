import { z } from 'zod'
import { type AddressParts, composeAddress, targets } from '../../settings/publish-address.ts'
import { type Asking, isYes } from '../terminal.ts'
import { PublishError } from './publish-error.ts'
import { choiceNames, choices } from './questions.ts'
import { pinHostKey, scanHostKey } from './ssh.ts'

/** The first-time questions. Resolves to the address for .env. */
export async function askForAddress(terminal: Asking, current?: AddressParts): Promise<string> {
  console.log('Where does the site go? You are asked once; the answer is kept in .env.')
  for (const name of choiceNames) console.log(`  ${name.padEnd(6)}  ${choices[name].label}. ${choices[name].help}`)
  const choice = z.enum(choiceNames, { error: 'must be server, git or folder.' })
  const to = choice.parse(await ask(terminal, 'server, git or folder?', current?.to ?? 'server', choice))
  const before = current?.to === to ? current : undefined
  const answers: AddressParts = { ...before, to }
  const parts: Record<string, z.ZodType> = targets[to].shape
  for (const { name, label, help, usual, isAsked } of choices[to].questions) {
    delete answers[name]
    if (isAsked?.(answers) === false) continue
    const question = help ? `${label}? ${help}` : `${label}?`
    answers[name] = await ask(terminal, question, before?.[name] ?? usual, parts[name])
    if (name === 'server') await confirmKey(terminal, answers[name])
  }
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
    throw new PublishError('Then nothing was sent and nothing was kept. Find out which server answers there first.')
  pinHostKey(server, key)
}
