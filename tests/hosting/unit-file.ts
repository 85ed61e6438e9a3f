import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tally } from './tally.ts'

/** Tenths; systemd calls below 2.0 well protected. */
const mostExposed = '15'

/** As far as it goes without a machine to boot: systemd reads it, finds what it names, and judges how well it is shut in. */
export function checkUnitFile(analyze: string, file: string, tally: Tally): void {
  const folder = mkdtempSync(join(tmpdir(), 'unit-'))
  const unit = join(folder, 'website.service')
  writeFileSync(unit, readFileSync(file, 'utf8').replaceAll('/srv/website/live', process.cwd()))
  const run = (...args: string[]) => spawnSync(analyze, [...args, unit], { encoding: 'utf8' })
  const verified = run('verify', '--man=no')
  tally.check('systemd finds nothing wrong with the unit', [verified.status, verified.stderr], [0, ''])
  const judged = run('security', '--offline=true', `--threshold=${mostExposed}`, '--no-pager')
  tally.check('the unit is well shut in', judged.status, 0)
  console.log(`  ${judged.stdout.trim().split('\n').at(-1)?.replace(/^\W+/, '')}`)
  rmSync(folder, { recursive: true })
}
