import { cpSync, globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFirm, sampleFolder } from '../catalogue/firm.ts'
import { startProgram } from '../tests/support/programs.ts'
import { timeBudgets } from './budgets.ts'
import { type Check, hold } from './check.ts'

/** Builds a copy of the sample with two towns and with a hundred, after its pictures have been made. */
export async function measureGrowth(folder: string): Promise<Check[]> {
  const firm = join(folder, 'firm')
  cpSync(sampleFolder, firm, { recursive: true })
  await build(firm)
  const few = await build(firm)
  await addTowns(join(firm, 'locations'), 98)
  const many = await build(firm)
  const ratio = many.seconds / many.pages / (few.seconds / few.pages)
  const what = `Seconds a page, ${many.pages} pages (${many.seconds.toFixed(0)} s) to ${few.pages}`
  return [hold(what, ratio, timeBudgets.buildGrowth)]
}

/** Solihull's words under made-up names. */
async function addTowns(folder: string, count: number): Promise<void> {
  const text = await readFile(join(folder, 'solihull.yaml'), 'utf8')
  for (let number = 1; number <= count; number++) {
    const town = text
      .replace(/^slug: .*$/m, `slug: made-up-town-${number}`)
      .replace(/^name: .*$/m, `name: Made-up Town ${number}`)
      .replace(/^order: .*$/m, `order: ${1000 + number}`)
    await writeFile(join(folder, `made-up-town-${number}.yaml`), town)
  }
}

async function build(firm: string) {
  console.error('Building a copy of the sample')
  const env = { CONTENT_DIR: firm }
  const started = performance.now()
  const program = startProgram(process.execPath, [join('commands', 'build.ts')], env)
  const code = await program.ended
  const seconds = (performance.now() - started) / 1000
  if (code !== 0) throw new Error(`The build of ${firm} failed: ${program.read()}`)
  return { seconds, pages: globSync('**/*.html', { cwd: findFirm(env).dist }).length }
}
