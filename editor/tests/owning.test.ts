import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openScratch, type Scratch } from './scratch.ts'

let own: string
let scratch: Scratch

beforeEach(() => {
  own = join(mkdtempSync(join(tmpdir(), 'own-')), 'content')
  scratch = openScratch({
    makeOwn() {
      cpSync(scratch.folder, own, { recursive: true })
      return own
    }
  })
})
afterEach(() => {
  scratch.close()
  rmSync(join(own, '..'), { recursive: true })
})

const file = 'faqs.yaml'
const readOverview = async () => (await scratch.send('GET', '/api/overview')).json()
const ask = () =>
  scratch.edit<{ question: string }[]>(file, ([first, ...others]) => [{ ...first, question: 'Why?' }, ...others])

test('the sample is never written to: every change is refused until there is a copy', async () => {
  const before = scratch.read(file)
  expect((await readOverview()).isSample).toBe(true)
  for (const answer of [
    await ask(),
    await scratch.send('POST', '/api/order', { file: 'packages/full-valet.yaml', by: 1 }),
    await scratch.send('POST', '/api/entries', { kind: 'location', name: 'Redditch' }),
    await scratch.send('DELETE', '/api/files/packages/full-valet.yaml', { version: '' }),
    await scratch.send('POST', '/api/pictures', { name: 'x.jpg', base64: '', file: 'gallery.yaml', field: 'image' })
  ]) {
    expect(answer.status).toBe(409)
    expect((await answer.json()).message).toContain('Press Save to make a copy that is yours')
  }
  expect(scratch.read(file)).toBe(before)
})

test('once the copy is made, what was typed on the sample is saved in the copy alone', async () => {
  const before = scratch.read(file)
  const { version } = await scratch.open(file)
  expect((await scratch.send('POST', '/api/own', {})).status).toBe(200)
  expect(scratch.countWoken()).toBe(1)
  expect((await readOverview()).isSample).toBe(false)
  expect((await scratch.open(file)).version).toBe(version)
  expect((await ask()).status).toBe(200)
  expect(readFileSync(join(own, file), 'utf8')).toContain('question: Why?')
  expect(scratch.read(file)).toBe(before)
})

test('a copy is made only once, and only of the sample', async () => {
  scratch.close()
  scratch = openScratch()
  expect((await readOverview()).isSample).toBe(false)
  expect((await scratch.send('POST', '/api/own', {})).status).toBe(200)
  expect(scratch.countWoken()).toBe(0)
})
