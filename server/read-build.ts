import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Firm } from '../catalogue/firm.ts'
import { EnvError } from '../settings/read.ts'
import type { RenderMail } from './mail/compose.ts'
import { writeBand } from './mail/mail-style.ts'
import type { AnswerParts } from './relay/outcome.ts'

export async function readBuild({ dist, built }: Pick<Firm, 'dist' | 'built'>): Promise<{
  headers: Record<string, string>
  renderMail: RenderMail
  /** The firm's colours, for mails and the mailbox. */
  band: string
  answers: AnswerParts
}> {
  const find = (path: string) => {
    if (!existsSync(path)) throw new EnvError(`There is no ${path}: run npm run build first.`)
    return path
  }
  const readJson = (name: string) => JSON.parse(readFileSync(find(join(built, name)), 'utf8'))
  const load = (name: string) => import(pathToFileURL(find(join(built, name))).href)
  find(dist)
  const { renderMail } = await load('mail.mjs')
  const band = writeBand(readJson('colours.json'))
  const { renderAnswer } = await load('answer.mjs')
  return {
    headers: readJson('headers.json'),
    renderMail: (view) => renderMail(view, band),
    band,
    answers: { shells: readJson('answer-shells.json'), renderAnswer }
  }
}
