import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { answerMarker, answerTitles } from '../src/lib/answer-shell.ts'

/** Moves the relay's answer pages from `dist` to the server's files, so they aren't served. */
export async function takeAnswerShells(dist: string, out: string): Promise<void> {
  const shells: Record<string, [before: string, after: string]> = {}
  for (const outcome of Object.keys(answerTitles)) {
    const file = join(dist, `answer-${outcome}`, 'index.html')
    const [before, sample, after, ...rest] = (await readFile(file, 'utf8').catch(() => '')).split(answerMarker)
    if (before === undefined || !sample?.trim() || after === undefined || rest.length > 0) {
      throw new Error(
        `${file} must hold ${answerMarker} twice, around the sample answers: see src/pages/answer-[outcome].astro.`
      )
    }
    shells[outcome] = [before, after]
    await rm(dirname(file), { recursive: true })
  }
  await writeFile(join(out, 'answer-shells.json'), JSON.stringify(shells))
}
