import { spawn } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { watchMemory } from '../tests/support/memory.ts'
import { writeTowns } from './growth-towns.ts'
import type { Progress } from './progress.ts'
import { takeMedian } from './statistics.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

export interface GrowthFigures {
  towns: number
  pages: number
  /** Whether pictures had been made before, as on every build but the first. */
  hasPictures: boolean
  seconds: number
  /** Of all processes of the build together; null where the system does not tell. */
  peakMegabytes: number | null
  /** Brotli bytes of HTML: each page names every town, so a page grows too. */
  medianPage: number
  largestPage: number
}

const hasGroups = process.platform !== 'win32'

const sources = [
  'build',
  'catalogue',
  'commands',
  'domain',
  'sample',
  'server',
  'src',
  'astro.config.ts',
  'package.json',
  'package-lock.json'
]

/** Two quiet cores: what a build takes before any page, for each page, and for all pictures. */
const pace = { build: 8, page: 0.1, pictures: 15 }

export const expectGrowthSeconds = (sizes: number[]) =>
  pace.pictures + add([Math.min(...sizes), ...sizes].map(expectBuild))

/** Ten pages a town, and five that are there without one. */
const countTowns = (pages: number) => Math.max(1, Math.round((pages - 5) / 10))

/** Builds copies of the project with more and more towns: the first with no picture made, the rest with all of them. */
export async function measureGrowth(sizes: number[], progress: Progress): Promise<GrowthFigures[]> {
  const { folder, remove } = makeTemporaryFolder(tmpdir(), 'growth-')
  try {
    for (const name of sources) await cp(name, join(folder, name), { recursive: true })
    await linkPackages(folder)
    const figures: GrowthFigures[] = []
    for (const [index, size] of [Math.min(...sizes), ...sizes].entries()) {
      const hasPictures = index > 0
      progress.say(`build of ${size} pages${hasPictures ? '' : ' with no picture made yet'}`)
      const towns = countTowns(size)
      await writeTowns(join(folder, 'sample', 'locations'), towns)
      figures.push({ towns, hasPictures, ...(await measureBuild(folder)) })
      progress.advance(expectBuild(size) + (hasPictures ? 0 : pace.pictures))
    }
    return figures
  } finally {
    remove()
  }
}

/** Every package of ours, but none of what builds keep among them: the copy makes its own pictures. */
async function linkPackages(folder: string) {
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir('node_modules'))
    if (!['.astro', '.vite', '.cache'].includes(name))
      await symlink(resolve('node_modules', name), join(folder, 'node_modules', name), 'junction')
}

async function measureBuild(folder: string) {
  await rm(join(folder, 'dist'), { recursive: true, force: true })
  const started = performance.now()
  // What `npm run build` runs.
  const child = spawn(process.execPath, [join('commands', 'build', 'main.ts')], {
    cwd: folder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own, to be ended as a whole.
    detached: hasGroups
  })
  const stopWithUs = () => (hasGroups && child.pid ? process.kill(-child.pid, 'SIGKILL') : child.kill())
  // Ahead of the folder's removal, into which it would go on writing.
  process.prependOnceListener('exit', stopWithUs)
  const memory = watchMemory(child.pid ?? 0)
  const said: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const code = await new Promise<number | null>((ended) => child.once('close', ended))
  const seconds = (performance.now() - started) / 1000
  process.off('exit', stopWithUs)
  const peakMegabytes = memory.stop()
  if (code !== 0) throw new Error(`The build in ${folder} failed: ${said.join('').trim().slice(-2000)}`)
  const pages = globSync('**/*.html', { cwd: join(folder, 'dist') })
  const bytes = pages.map((page) => statSync(join(folder, 'dist', `${page}.br`)).size)
  return {
    pages: pages.length,
    seconds,
    peakMegabytes,
    medianPage: takeMedian(bytes),
    largestPage: Math.max(...bytes)
  }
}

const expectBuild = (pages: number) => pace.build + pages * pace.page
const add = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
