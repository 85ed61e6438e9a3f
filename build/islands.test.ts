import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nameIslandFiles } from './islands.ts'

let dist: string
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'islands-'))
  await mkdir(join(dist, '_astro'))
})
afterEach(() => rm(dist, { recursive: true }))

const write = (name: string, code: string) => writeFile(join(dist, '_astro', name), code)

test('An island is told all that its code imports at once, and nothing that it fetches on a press', async () => {
  const page = join(dist, 'index.html')
  const rest =
    'component-url="/_astro/form.js" component-export="A" renderer-url="/_astro/client.js" ssr></astro-island>'
  await writeFile(page, `<p>component-url</p><astro-island uid="1" ${rest}`)
  await write('form.js', 'import{a}from"./react.js";import"./icon.js";const open=()=>import("./tip.js");open()')
  await write('client.js', 'import{a}from"./react.js";export{a}')
  await write('react.js', `import{r}from"./run.js";${'r();'.repeat(50)}export{r as a}`)
  await write('icon.js', 'import{a}from"./react.js"')
  await write('run.js', 'export{r}')
  await nameIslandFiles(dist, [page])
  const files = ['react', 'form', 'client', 'icon', 'run'].map((name) => `/_astro/${name}.js`).join(' ')
  expect(await readFile(page, 'utf8')).toBe(`<p>component-url</p><astro-island uid="1" data-files="${files}" ${rest}`)
})
