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
const listUndone = async () => (await scratch.readOverview()).undone.map(({ label }) => label)

test('saves are undone and redone one after the other, each by its name, until something else is saved', async () => {
  const texts = [scratch.read(file)]
  for (const pounds of [131, 132]) {
    await price(pounds)
    texts.push(scratch.read(file))
  }
  await scratch.edit<{ established: number }>('business.yaml', (data) => ({ ...data, established: 2001 }))
  expect(await listSaves()).toEqual([
    'Opening hours and contact: Established',
    'Full Valet: Pricing → Medium',
    'Full Valet: Pricing → Medium'
  ])
  expect((await scratch.undo()).status).toBe(200)
  scratch.restart()
  for (const text of texts.slice(0, -1).reverse()) {
    expect((await scratch.undo()).status).toBe(200)
    expect(scratch.read(file)).toBe(text)
  }
  expect((await scratch.undo()).status).toBe(404)
  expect(await listUndone()).toHaveLength(3)
  for (const text of texts.slice(1)) {
    expect((await scratch.redo()).status).toBe(200)
    expect(scratch.read(file)).toBe(text)
  }
  expect(await listUndone()).toEqual(['Opening hours and contact: Established'])
  await price(134)
  expect((await scratch.redo()).status).toBe(404)
})

test('no more than fifty saves are kept', async () => {
  await price(131)
  const record = join(scratch.folder, '..', 'state', 'saves.json')
  const { saves } = JSON.parse(readFileSync(record, 'utf8'))
  writeFileSync(record, JSON.stringify({ saves: Array.from({ length: 50 }, () => saves[0]), undone: [] }))
  await price(132)
  expect(await listSaves()).toHaveLength(50)
})

test('a change made elsewhere is not lost by undoing or redoing, and both go on after it is gone', async () => {
  await price(131)
  await price(132)
  for (const [step, result] of [
    ['undo', 'medium: 131'],
    ['redo', 'medium: 132']
  ] as const) {
    const saved = scratch.read(file)
    scratch.write(file, saved.replace('large: 140', 'large: 150'))
    const refused = await scratch[step]()
    expect(refused.status).toBe(409)
    expect((await refused.json()).message).toContain('Full Valet was changed since')
    scratch.write(file, saved)
    expect((await scratch[step]()).status).toBe(200)
    expect(scratch.read(file)).toContain(result)
  }
})
