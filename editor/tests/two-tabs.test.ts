import { afterEach, beforeEach, expect, test } from 'vitest'
import { openScratch, type Scratch } from './scratch.ts'

let scratch: Scratch

beforeEach(() => {
  scratch = openScratch()
})

afterEach(() => scratch.close())

type Package = { title: string; pricing: Record<string, number> }

const file = 'packages/full-valet.yaml'
/** A tab has the file open and sends what it changed on what it had opened. */
const openTab = async () => {
  const { version, form } = await scratch.open(file)
  const base = form?.data as Package
  return (pricing: Record<string, number>) =>
    scratch.send('PUT', `/api/files/${file}`, {
      version,
      base,
      data: { ...base, pricing: { ...base.pricing, ...pricing } }
    })
}

test('what two tabs changed in different fields is saved together', async () => {
  const [first, second] = [await openTab(), await openTab()]
  expect((await first({ large: 150 })).status).toBe(200)
  const answer = await second({ medium: 135 })
  expect(await answer.json()).toMatchObject({ kind: 'saved', isMerged: true })
  expect(scratch.read(file)).toMatch(/small: 120\n {2}medium: 135\n {2}large: 150\n/)
})

test('of a field that both changed, each tab calls its own change "mine", and nothing is written', async () => {
  const [first, second] = [await openTab(), await openTab()]
  await first({ medium: 140, large: 150 })
  const before = scratch.read(file)
  const answer = await second({ medium: 135, small: 110 })
  expect(answer.status).toBe(409)
  const { crossings, ways } = await answer.json()
  expect(crossings).toEqual([{ field: 'Pricing → Medium', mine: '135', theirs: '140' }])
  expect(ways.mine.data.pricing).toEqual({ small: 110, medium: 135, large: 150 })
  expect(ways.theirs.data.pricing).toEqual({ small: 110, medium: 140, large: 150 })
  expect(scratch.read(file)).toBe(before)
})

test('texts changed in different paragraphs are saved together, too', async () => {
  const { version, text: base } = await scratch.open('terms.md')
  const send = (text: string) => scratch.send('PUT', '/api/files/terms.md', { version, base, text })
  await send(`Ours come first.\n\n${base}`)
  expect((await send(`${base.trimEnd()}\n\nThat is all.\n`)).status).toBe(200)
  expect(scratch.read('terms.md')).toBe(`Ours come first.\n\n${base.trimEnd()}\n\nThat is all.\n`)
  const crossed = await send(`Mine come first.\n\n${base}`)
  expect(crossed.status).toBe(409)
})

test('a merged save is checked like any other', async () => {
  const [first, second] = [await openTab(), await openTab()]
  await first({ large: 150 })
  expect((await second({ medium: -1 })).status).toBe(422)
})
