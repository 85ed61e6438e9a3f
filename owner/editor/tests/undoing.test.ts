import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { provideScratch } from './scratch.ts'

const scratch = provideScratch()

type Package = { pricing: { small: number; medium: number } }

const file = 'packages/full-valet.yaml'
const price = (medium: number) =>
  scratch.edit<Package>(file, (data) => ({ ...data, pricing: { ...data.pricing, medium } }))
const listSaves = async () => (await scratch.readOverview()).saves.map(({ label }) => label)

test('saves are undone one after the other, each by its name, also after a restart', async () => {
  const texts = [scratch.read(file)]
  for (const pounds of [131, 132, 133]) {
    await price(pounds)
    texts.push(scratch.read(file))
  }
  await scratch.edit<{ established: number }>('business.yaml', (data) => ({ ...data, established: 2001 }))
  expect(await listSaves()).toEqual([
    'Opening hours and contact: Established',
    ...Array.from({ length: 3 }, () => 'Full Valet: Pricing → Medium')
  ])
  expect((await scratch.undo()).status).toBe(200)
  scratch.restart()
  for (const text of texts.slice(0, -1).reverse()) {
    expect((await scratch.undo()).status).toBe(200)
    expect(scratch.read(file)).toBe(text)
  }
  expect(await listSaves()).toEqual([])
  expect((await scratch.undo()).status).toBe(404)
})

test('no more than fifty saves are kept', async () => {
  await price(131)
  const record = join(scratch.folder, '..', 'state', 'saves.json')
  const [save] = JSON.parse(readFileSync(record, 'utf8'))
  writeFileSync(record, JSON.stringify(Array.from({ length: 50 }, () => save)))
  await price(132)
  expect(await listSaves()).toHaveLength(50)
})

test('a change made elsewhere is not lost by undoing, and the rest can still be undone after it is gone', async () => {
  await price(131)
  await price(132)
  const saved = scratch.read(file)
  scratch.write(file, saved.replace('large: 140', 'large: 150'))
  const refused = await scratch.undo()
  expect(refused.status).toBe(409)
  expect((await refused.json()).message).toContain('full-valet.yaml was changed since')
  scratch.write(file, saved)
  expect((await scratch.undo()).status).toBe(200)
  expect(scratch.read(file)).toContain('medium: 131')
})

test('two packages change places in one save, and one undo takes both back', async () => {
  const files = ['packages/full-valet.yaml', 'packages/standard-valet.yaml']
  const before = files.map(scratch.read)
  const response = await scratch.send('POST', '/api/order', { file: files[0], by: -1 })
  expect(response.status).toBe(200)
  expect(files.map(scratch.read).map((text) => text.match(/^order: (\d)$/m)?.[1])).toEqual(['3', '4'])
  await scratch.undo()
  expect(files.map(scratch.read)).toEqual(before)
  expect((await scratch.send('POST', '/api/order', { file: 'faqs.yaml', by: 1 })).status).toBe(404)
})
