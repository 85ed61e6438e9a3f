import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { finishBuild } from '../../build/finish-build.ts'
import { answerMarker, answerTitles } from '../../src/lib/answer-shell.ts'

/** A folder from which a whole server can run: a page or two, the real content, and what mails and answers are made of. */
export async function makeSiteFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'))
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'contact'), { recursive: true })
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Home</title><p>Home</p>')
  await writeFile(join(dist, '404.html'), '<!doctype html><title>Not found</title>')
  await writeFile(
    join(dist, 'contact', 'index.html'),
    '<!doctype html><title>Contact</title><form id="booking-form"></form>'
  )
  for (const [outcome, title] of Object.entries(answerTitles)) {
    await mkdir(join(dist, `answer-${outcome}`))
    const shell = `<!doctype html><title>${title}</title>${answerMarker}<p>Sample</p>${answerMarker}`
    await writeFile(join(dist, `answer-${outcome}`, 'index.html'), shell)
  }
  for (const name of ['content', 'node_modules']) await symlink(resolve(name), join(folder, name), 'junction')
  await finishBuild({ dist, out: join(folder, 'var', 'build'), emailOrigin: '' })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
