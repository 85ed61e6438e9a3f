import { afterEach, beforeEach, expect, test } from 'vitest'
import { openScratch, type Scratch } from './scratch.ts'

/* What the form cannot draw is edited as the text it is. */

let scratch: Scratch

beforeEach(() => {
  scratch = openScratch()
})

afterEach(() => scratch.close())

test('a file that is no YAML any more opens as text and is mended there, even while another is broken', async () => {
  const [faqs, business] = [scratch.read('faqs.yaml'), scratch.read('business.yaml')]
  scratch.write('faqs.yaml', `${faqs}\n  - [`)
  scratch.write('business.yaml', business.replace('established: 2024', 'established: soon'))
  const broken = await scratch.open('faqs.yaml')
  expect(broken.form).toBeNull()
  const mended = await scratch.send('PUT', '/api/files/faqs.yaml', { version: broken.version, text: faqs })
  expect(mended.status).toBe(200)
  expect((await mended.json()).faults[0].file).toBe('business.yaml')
  const own = await scratch.open('business.yaml')
  expect(own.faults[0]).toMatchObject({ path: ['established'] })
  const data = { ...(own.form?.data as object), whoComes: 'Two of us.' }
  const still = await scratch.send('PUT', '/api/files/business.yaml', { version: own.version, data })
  expect(still.status).toBe(422)
})

test('YAML with anchors, which the form could not write back, opens as text', async () => {
  scratch.write('faqs.yaml', scratch.read('faqs.yaml').replace('answer: >-', 'answer: &same >-'))
  expect((await scratch.open('faqs.yaml')).form).toBeNull()
})

test('a town with anchors keeps its name and its page, and one whose anchors lead nowhere stops nothing', async () => {
  const town = 'locations/birmingham.yaml'
  const original = scratch.read(town)
  scratch.write(town, original.replace('name: Birmingham', 'name: &town Birmingham'))
  expect(await scratch.open(town)).toMatchObject({ label: 'Birmingham', form: null, places: { '': '/birmingham/' } })
  expect((await scratch.open('packages/full-valet.yaml')).places).toEqual({ '': '/birmingham/full-valet/' })
  scratch.write(town, original.replace('name: Birmingham', 'name: *nowhere'))
  expect(await scratch.open(town)).toMatchObject({ label: 'birmingham', form: null })
})

test('a file indented with tabs, or one that repeats itself without end, opens as text with a sentence', async () => {
  const town = 'locations/birmingham.yaml'
  const indent = (text: string) => text.replace(/^( {2})+/gm, (spaces) => '\t'.repeat(spaces.length / 2))
  scratch.write(town, indent(scratch.read(town)))
  const { form, faults } = await scratch.open(town)
  expect(form).toBeNull()
  expect(faults).toHaveLength(3)
  for (const { says } of faults)
    expect(says).toMatch(/^birmingham is not valid YAML: line \d+ is indented with a tab: use two spaces/)
  const bomb = Array.from({ length: 9 }, (_, level) => `- &a${level + 1} [${`*a${level}, `.repeat(9)}]`).join('\n')
  scratch.write('faqs.yaml', `- &a0 [x]\n${bomb}\n`)
  const { says } = (await scratch.open('faqs.yaml')).faults[0] ?? {}
  expect(says).toMatch(/^Questions is not valid YAML: line \d+ repeats other lines .*: write the text out instead$/)
  expect((await scratch.send('GET', '/api/overview')).status).toBe(200)
})

test('the terms keep their line ends, and a token that stands for nothing is refused', async () => {
  scratch.write('terms.md', scratch.read('terms.md').replaceAll('\n', '\r\n'))
  const { version, text } = await scratch.open('terms.md')
  const typed = text.replaceAll('\r\n', '\n').replace('Nothing is booked', 'No visit is booked')
  expect((await scratch.send('PUT', '/api/files/terms.md', { version, text: typed })).status).toBe(200)
  expect(scratch.read('terms.md')).toBe(text.replace('Nothing is booked', 'No visit is booked'))
  const again = await scratch.open('terms.md')
  const refused = await scratch.send('PUT', '/api/files/terms.md', { version: again.version, text: '{nonsense}' })
  expect((await refused.json()).faults[0].says).toMatch(
    /^Terms: holds \{nonsense\}, which means nothing here: the nearest that does is \{\S+\}$/
  )
})
