import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { look, mark, winter } from '../firms/grown.ts'
import { copyProject } from '../support/copy-project.ts'
import { mailSettings, makeReady } from '../support/make-ready.ts'

export type Checkout = Awaited<ReturnType<typeof makeCheckout>>

const build = 'commands/build.ts'

/** In place of the build, which takes half a minute: the one page that the tests read, with the price in it. */
const quickBuild = `import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
const [, price] = /large: (\\d+)/.exec(readFileSync('content/packages/full-valet.yaml', 'utf8'))
mkdirSync('dist/services', { recursive: true })
writeFileSync('dist/services/index.html', '£' + price)
for (const packed of ['br', 'gz']) rmSync('dist/services/index.html.' + packed, { force: true })`

/**
 * A clone as its owner has it on the day of the launch: a firm of their own that nothing keeps from being published. It
 * uses what a firm may have besides: a logo, colours, closed days, a town and a package that are begun.
 */
export async function makeCheckout() {
  const home = copyProject('publish')
  const ready = await makeReady()
  ready.set('business.yaml', { look, closed: [`${winter}-12-24 to ${winter}-12-28`] })
  cpSync(ready.folder, join(home, 'content'), { recursive: true })
  ready.remove()
  const write = (file: string, text: string) => writeFileSync(join(home, file), text)
  write(`content/images/${look.logo}`, mark)
  write('content/locations/redditch.yaml', 'draft: true\nname: Redditch\nhero: [\n')
  write('content/packages/caravan-clean.yaml', 'draft: true\ntitle: Caravan Clean\n')
  const { CONTENT_DIR: _, ...usual } = process.env
  const settings: Record<string, string> = { ...mailSettings }

  /** Resolves to what it printed, which is also what an unexpected end is reported with. */
  async function run(expected: number, args: string[], stopAt?: string) {
    const child = spawn(process.execPath, ['commands/publish.ts', ...args], {
      cwd: home,
      env: { ...usual, ...settings },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        const isNew = !said.includes(stopAt ?? '')
        said += part
        if (stopAt && isNew && said.includes(stopAt)) child.kill('SIGINT')
      })
    const [status] = await once(child, 'close')
    if (status !== expected) throw new Error(`It ended with ${status}, not with ${expected}, and printed:\n${said}`)
    return said
  }

  return {
    home,
    settings,
    publish: (...args: string[]) => run(0, args),
    /** Nothing may get out. */
    publishInVain: (...args: string[]) => run(1, args),
    /** Ctrl+C as soon as it says these words. */
    publishAndStop: (words: string) => run(130, [], words),
    buildQuickly: () => write(build, quickBuild),
    buildInVain: () => write(build, 'throw new Error("on purpose")'),
    read: (file: string) => readFileSync(join(home, file), 'utf8'),
    write,
    change(file: string, from: string | RegExp, to: string) {
      const before = readFileSync(join(home, file), 'utf8')
      const after = before.replace(from, to)
      if (after === before) throw new Error(`${file} holds no ${from}`)
      writeFileSync(join(home, file), after)
    },
    remove: () => rmSync(home, { recursive: true, force: true })
  }
}
