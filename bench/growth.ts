import { globSync, rmSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { copyProject } from '../tests/support/copy-project.ts'
import { startProgram } from '../tests/support/programs.ts'

export interface GrowthFigures {
  towns: number
  pages: number
  /** Whether pictures had been made before, as on every build but the first. */
  hasPictures: boolean
  seconds: number
  /** Brotli bytes of HTML: each page names every town, so a page grows too. */
  largestPage: number
}

/** Builds copies of the project with more and more towns: the first with no picture made, the rest with all of them. */
export async function measureGrowth(sizes: number[]): Promise<GrowthFigures[]> {
  const folder = copyProject('growth')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await linkPackages(folder)
  const figures: GrowthFigures[] = []
  for (const [index, size] of [Math.min(...sizes), ...sizes].entries()) {
    const hasPictures = index > 0
    console.error(`build of ${size} pages${hasPictures ? '' : ' with no picture made yet'}`)
    // Ten pages a town, and five that are there without one.
    const towns = Math.max(1, Math.round((size - 5) / 10))
    await writeTowns(join(folder, 'sample', 'locations'), towns)
    figures.push({ towns, hasPictures, ...(await measureBuild(folder)) })
  }
  return figures
}

/** Every package of ours, but none of what builds keep among them: the copy makes its own pictures. */
async function linkPackages(folder: string) {
  await rm(join(folder, 'node_modules'))
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir('node_modules'))
    if (!['.astro', '.vite', '.cache'].includes(name))
      await symlink(resolve('node_modules', name), join(folder, 'node_modules', name), 'junction')
}

/** Adds towns up to so many, which must be no fewer than last time: the first one's words under made-up names. */
async function writeTowns(folder: string, count: number): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort()
  const text = await readFile(join(folder, files[0] ?? ''), 'utf8')
  for (let number = files.length + 1; number <= count; number++) {
    const town = text
      .replace(/^slug: .*$/m, `slug: made-up-town-${number}`)
      .replace(/^name: .*$/m, `name: Made-up Town ${number}`)
      .replace(/^order: .*$/m, `order: ${1000 + number}`)
    await writeFile(join(folder, `made-up-town-${number}.yaml`), town)
  }
}

async function measureBuild(folder: string) {
  await rm(join(folder, 'dist'), { recursive: true, force: true })
  const started = performance.now()
  const build = startProgram(
    process.execPath,
    [join('commands', 'build.ts')],
    { ASTRO_TELEMETRY_DISABLED: '1' },
    folder
  )
  const code = await build.ended
  const seconds = (performance.now() - started) / 1000
  if (code !== 0) throw new Error(`The build in ${folder} failed: ${build.read()}`)
  const pages = globSync('**/*.html', { cwd: join(folder, 'dist') })
  const bytes = pages.map((page) => statSync(join(folder, 'dist', `${page}.br`)).size)
  return { pages: pages.length, seconds, largestPage: Math.max(...bytes) }
}
