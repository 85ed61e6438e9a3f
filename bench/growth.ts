import { execFileSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFirm, sampleFolder } from '../catalogue/firm.ts'
import { timeBudgets } from './budgets.ts'
import { type Check, hold } from './check.ts'

/** Builds a copy of the sample with two towns and with a hundred, after its pictures have been made. */
export async function measureGrowth(folder: string): Promise<Check[]> {
  const firm = join(folder, 'firm')
  cpSync(sampleFolder, firm, { recursive: true })
  build(firm)
  const few = build(firm)
  addTowns(join(firm, 'locations'), 98)
  const many = build(firm)
  const ratio = many.seconds / many.pages / (few.seconds / few.pages)
  const what = `Seconds a page, ${many.pages} pages (${many.seconds.toFixed(0)} s) to ${few.pages}`
  return [hold(what, ratio, timeBudgets.buildGrowth)]
}

/** Solihull's words under made-up names. */
function addTowns(folder: string, count: number): void {
  const text = readFileSync(join(folder, 'solihull.yaml'), 'utf8')
  for (let number = 1; number <= count; number++) {
    const town = text
      .replace(/^slug: .*$/m, `slug: made-up-town-${number}`)
      .replace(/^name: .*$/m, `name: Made-up Town ${number}`)
      .replace(/^order: .*$/m, `order: ${1000 + number}`)
    writeFileSync(join(folder, `made-up-town-${number}.yaml`), town)
  }
}

function build(firm: string) {
  console.error('Building a copy of the sample')
  const env = { ...process.env, CONTENT_DIR: firm }
  const started = performance.now()
  execFileSync(process.execPath, [join('commands', 'build.ts')], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const seconds = (performance.now() - started) / 1000
  return { seconds, pages: globSync('**/*.html', { cwd: findFirm(env).dist }).length }
}
