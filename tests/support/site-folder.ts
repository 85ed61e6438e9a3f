import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { compiledEntries, compileForNode } from '../../build/compile.ts'
import { finishBuild } from '../../build/finish-build.ts'
import { answerMarker, answerTitles } from '../../src/lib/answer-shell.ts'

/** A folder from which a whole server can run: a page or two, the real content, and what mails and answers are made of. */
export async function makeSiteFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'))
  const dist = join(folder, 'dist')
  const shells = Object.entries(answerTitles).map(([outcome, title]) => [
    `answer-${outcome}/index.html`,
    `<title>${title}</title>${answerMarker}<p>Sample</p>${answerMarker}`
  ])
  const pages: Record<string, string> = {
    'index.html': '<title>Home</title><p>Home</p>',
    '404.html': '<title>Not found</title>',
    'contact/index.html': '<title>Contact</title><form id="booking-form"></form>',
    ...Object.fromEntries(shells)
  }
  const routes = new Map<string, string[]>()
  for (const [name, html] of Object.entries(pages)) {
    await mkdir(dirname(join(dist, name)), { recursive: true })
    await writeFile(join(dist, name), `<!doctype html><style>p{margin:0}</style>${html}`)
    routes.set(name, [join(dist, name)])
  }
  for (const name of ['sample', 'node_modules']) await symlink(resolve(name), join(folder, name), 'junction')
  const out = join(folder, 'var', 'build')
  await finishBuild({ dist, routes, out, look: {}, env: {} })
  await compileForNode(compiledEntries, out)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
