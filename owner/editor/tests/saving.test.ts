import { globSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadContent } from '../../../catalogue/load.ts'
import { getIn, setIn } from '../yaml/paths.ts'
import { diff, provideScratch } from './scratch.ts'

const scratch = provideScratch()

// biome-ignore lint/suspicious/noExplicitAny: what a file holds, to be changed in ways no type allows.
type Data = any

const valet = 'packages/full-valet.yaml'
const save = (file: string, body: object) => scratch.send('PUT', `/api/files/${file}`, body)
const setFields = (file: string, fields: object) => scratch.edit<object>(file, (data) => ({ ...data, ...fields }))

test('every content file opens, and saving it untouched changes nothing', async () => {
  const files = globSync('**/*.{yaml,md}', { cwd: scratch.folder })
  const { files: listed } = await scratch.readOverview()
  expect(listed.map(({ file }) => file).sort()).toEqual(files.sort())
  for (const file of files) {
    const before = scratch.read(file)
    const { version, form, text } = await scratch.open(file)
    expect(Boolean(form), file).toBe(file.endsWith('.yaml'))
    const response = await save(file, form ? { version, data: form.data } : { version, text })
    expect(await response.json()).toMatchObject({ kind: 'unchanged' })
    expect(scratch.read(file)).toBe(before)
  }
})

test('a changed price is one changed line, and the page is told', async () => {
  const before = scratch.read(valet)
  const response = await scratch.edit<Data>(valet, (data) => ({ ...data, pricing: { ...data.pricing, medium: 132.5 } }))
  expect(response.status).toBe(200)
  expect(diff(before, scratch.read(valet))).toEqual({ gone: ['  medium: 130'], come: ['  medium: 132.50'] })
  expect(scratch.countWoken()).toBe(1)
  expect(readdirSync(`${scratch.folder}/packages`).filter((name) => !name.endsWith('.yaml'))).toEqual([])
})

test('a closed day written as one line is drawn with its fields, and stays a line until it is changed', async () => {
  const file = 'business.yaml'
  const lines = 'closed:\n  - 2026-12-24\n  - 2027-07-05 to 2027-07-16'
  scratch.write(file, scratch.read(file).replace('\nsocials:', `\n${lines}\nsocials:`))
  const written = scratch.read(file)
  const drawn = (await scratch.open(file)).form?.data as Data
  expect(drawn.closed).toEqual([{ from: '2026-12-24' }, { from: '2027-07-05', until: '2027-07-16' }])
  await setFields(file, { established: 2023 })
  expect(diff(written, scratch.read(file))).toEqual({ gone: ['established: 2024'], come: ['established: 2023'] })
  await setFields(file, { closed: [drawn.closed[0], { ...drawn.closed[1], note: 'Back soon.' }] })
  expect(diff(written, scratch.read(file)).come.map((line) => line.trim())).toEqual(
    expect.arrayContaining(['- from: 2027-07-05', 'until: 2027-07-16', 'note: Back soon.'])
  )
  expect(scratch.read(file)).toContain('\n  - 2026-12-24\n')
})

test('a fact written as a plain sentence is drawn with its sample mark, and stays a sentence until it is changed', async () => {
  const file = 'business.yaml'
  scratch.write(file, scratch.read(file).replace(/^whoComes:\n.*\n.*$/m, 'whoComes: Two of us.'))
  const written = scratch.read(file)
  expect((await scratch.open(file)).form?.data).toMatchObject({ whoComes: { value: 'Two of us.' } })
  await setFields(file, { established: 2023, whoComes: { value: 'Two of us.' } })
  expect(diff(written, scratch.read(file))).toEqual({ gone: ['established: 2024'], come: ['established: 2023'] })
  await setFields(file, { whoComes: { value: 'Three of us.' } })
  expect(loadContent(scratch.folder).business.whoComes).toEqual({ value: 'Three of us.', sample: false })
})

test.each<[what: string, file: string, change: (data: Data) => unknown, path: PropertyKey[], says: RegExp]>([
  [
    'a price that is none',
    valet,
    (data) => ({ ...data, pricing: { ...data.pricing, small: 'about 120' } }),
    ['pricing', 'small'],
    /^Pricing → Small must be a price in pounds, such as 40$/
  ],
  [
    'a town that replaced another',
    'business.yaml',
    (data) => ({ ...data, areas: [{ name: 'Skipton', district: 'Dales' }] }),
    ['areas', 0, 'district'],
    /^Towns served → Skipton → Postcode district must be/
  ],
  ['an empty new entry', valet, (data) => ({ ...data, notes: [null] }), ['notes', 0], /must not be empty$/],
  [
    'a picture that is missing in a list',
    'gallery.yaml',
    (data) => data.with(1, { ...data[1], beforeImage: { ...data[1].beforeImage, file: 'gone.jpg' } }),
    [1, 'beforeImage', 'file'],
    /gone\.jpg/
  ],
  [
    'a choice that is left',
    'business.yaml',
    (data) => ({ ...data, waterAndPower: { sample: true } }),
    ['waterAndPower', 'value'],
    /: choose one$/
  ]
])('%s is refused at its field with a sentence, and nothing is written', async (_, file, change, path, says) => {
  const before = scratch.read(file)
  const response = await scratch.edit<Data>(file, change)
  expect(response.status).toBe(422)
  expect((await response.json()).faults).toEqual([
    expect.objectContaining({ file, path, says: expect.stringMatching(says) })
  ])
  expect(scratch.read(file)).toBe(before)
})

test.each([
  ['business.yaml', ['payments', 'inPageData']],
  [valet, ['notes']],
  ['testimonials.yaml', []]
])('the last entry of a list in %s that may be empty can go, and undo brings it back: %j', async (file, path) => {
  const before = scratch.read(file)
  expect(getIn(parse(before), path)).not.toEqual([])
  expect((await scratch.edit<Data>(file, (data) => setIn(data, path, []))).status).toBe(200)
  expect(getIn(parse(scratch.read(file)), path) ?? []).toEqual([])
  expect((await scratch.undo()).status).toBe(200)
  expect(scratch.read(file)).toBe(before)
})

test('a price is taken with its pound sign, and none is kept while it is on request', async () => {
  await setFields(valet, { pricing: { small: '£42.50' } })
  expect(parse(scratch.read(valet)).pricing).toEqual({ small: 42.5 })
  await setFields(valet, { priceOnRequest: true })
  const { priceOnRequest, pricing } = parse(scratch.read(valet))
  expect([priceOnRequest, pricing]).toEqual([true, undefined])
})

test('a web address without its beginning gets it, and another beginning is refused as it is', async () => {
  const link = (url: string) => setFields('business.yaml', { socials: [{ name: 'Reviews', url }] })
  for (const typed of ['www.example.co.uk/reviews', ' example.co.uk:8443?page=1 ', 'https://example.co.uk/a.b']) {
    expect((await link(typed)).status).toBe(200)
    const written = typed.trim().replace(/^(?!https)/, 'https://')
    expect(loadContent(scratch.folder).business.socials).toEqual([{ name: 'Reviews', url: written, sample: false }])
  }
  for (const typed of ['mailto:sam@example.co.uk', 'http://example.co.uk', 'reviews'])
    expect(await (await link(typed)).text()).toContain('must be a web address that starts with https://')
})

test('a field that nobody knows is said to go, and goes with the next save', async () => {
  const before = scratch.read('faqs.yaml')
  scratch.write('faqs.yaml', before.replace('\n  answer:', '\n  hue: 1\n  answer:'))
  const { version, form, faults } = await scratch.open('faqs.yaml')
  expect(faults[0]?.says).toMatch(/ holds "hue", which the site does not know: saving leaves it out$/)
  expect((await save('faqs.yaml', { version, data: form?.data })).status).toBe(200)
  expect(scratch.read('faqs.yaml')).toBe(before)
})

test.each(['', '# Nobody has said anything yet.\n'])(
  'the first entry of a list goes into an empty file: %j',
  async (text) => {
    if (text) scratch.write('testimonials.yaml', text)
    else rmSync(join(scratch.folder, 'testimonials.yaml'))
    const entry = { quote: 'Spotless.', name: 'Ann B.', rating: 5 }
    expect((await scratch.edit<object[]>('testimonials.yaml', (data) => [...data, entry])).status).toBe(200)
    expect(scratch.read('testimonials.yaml')).toBe(
      `${text}- id: ann-b\n  quote: Spotless.\n  name: Ann B.\n  rating: 5\n`
    )
  }
)

test('an unticked sample loses its mark, a cleared sentence goes with it, and what holds anyway is not written', async () => {
  await setFields('business.yaml', { replyPromise: { sample: true } })
  expect(scratch.read('business.yaml')).not.toMatch(/^replyPromise:/m)
  const before = scratch.read('faqs.yaml')
  await scratch.edit<Data>('faqs.yaml', (data) => data.with(0, { ...data[0], sample: false }))
  expect(diff(before, scratch.read('faqs.yaml')).come).toEqual([])
  expect(before.split('\n').length - scratch.read('faqs.yaml').split('\n').length).toBe(1)
  const file = 'packages/standard-valet.yaml'
  const standard = scratch.read(file)
  await setFields(file, { popular: false, estimatedTime: undefined, timeInPageData: {} })
  expect(diff(standard, scratch.read(file)).come).toEqual([])
})

test('a new question gets a short name of its own and is written as the others are', async () => {
  const fresh = { answer: 'Yes.', question: '  Do you come on Sundays? ' }
  await scratch.edit<object[]>('faqs.yaml', (data) => [...data, fresh, { ...fresh }])
  expect(scratch.read('faqs.yaml')).toMatch(
    /\n\n- id: do-you-come-on-sundays\n {2}question: Do you come on Sundays\?\n {2}answer: Yes\.\n\n- id: do-you-come-on-sundays-2\n/
  )
})

test('a choice is offered by the names of what there is, and what is gone is shown as missing', async () => {
  const readSchema = async (file: string) => ((await scratch.open(file)).form?.schema as Data)?.properties
  await setFields(valet, { related: ['stage-1-polish', 'snow-clean'] })
  const { pair, related } = await readSchema(valet)
  expect(pair.oneOf).toContainEqual({ const: 'wheel', title: 'Wheel' })
  expect(related.items.oneOf).toContainEqual({ const: 'snow-clean', title: 'snow-clean (missing)' })
  expect(related.items.oneOf).toContainEqual({ const: 'stage-1-polish', title: 'Stage 1 Polish' })
  rmSync(join(scratch.folder, 'packages/gloss-enhancement.yaml'))
  expect(JSON.stringify((await readSchema('pages.yaml')).services)).toContain('gloss-enhancement (missing)')
})

/* What the form cannot draw is edited as the text it is. */

test('a file that is no YAML any more opens as text and is mended there, even while another is broken', async () => {
  const [faqs, business] = [scratch.read('faqs.yaml'), scratch.read('business.yaml')]
  scratch.write('faqs.yaml', `${faqs}\n  - [`)
  scratch.write('business.yaml', business.replace('established: 2024', 'established: soon'))
  const broken = await scratch.open('faqs.yaml')
  expect(broken.form).toBeNull()
  const mended = await save('faqs.yaml', { version: broken.version, text: faqs })
  expect(mended.status).toBe(200)
  expect((await mended.json()).faults[0].file).toBe('business.yaml')
  expect((await scratch.open('business.yaml')).faults[0]).toMatchObject({ path: ['established'] })
  expect((await setFields('business.yaml', { whoComes: 'Two of us.' })).status).toBe(422)
})

test('a file with anchors or tabs, or one that repeats itself without end, opens as text with a sentence', async () => {
  const town = 'locations/birmingham.yaml'
  scratch.write(town, scratch.read(town).replace('name: Birmingham', 'name: &town Birmingham'))
  expect(await scratch.open(town)).toMatchObject({ label: 'Birmingham', form: null, places: { '': '/birmingham/' } })
  const indent = (text: string) => text.replace(/^( {2})+/gm, (spaces) => '\t'.repeat(spaces.length / 2))
  const bomb = Array.from({ length: 9 }, (_, level) => `- &a${level + 1} [${`*a${level}, `.repeat(9)}]`).join('\n')
  for (const [text, says] of [
    [indent(scratch.read('faqs.yaml')), /^Questions can't be read: line \d+ is indented with a tab: use two spaces/],
    [`- &a0 [x]\n${bomb}\n`, /^Questions can't be read: line \d+ repeats other lines .*: write the text out instead$/]
  ] as const) {
    scratch.write('faqs.yaml', text)
    const { form, faults } = await scratch.open('faqs.yaml')
    expect([form, faults[0]?.says]).toEqual([null, expect.stringMatching(says)])
    expect((await scratch.send('GET', '/api/overview')).status).toBe(200)
  }
})

test('the terms keep their line ends', async () => {
  scratch.write('terms.md', scratch.read('terms.md').replaceAll('\n', '\r\n'))
  const { version, text } = await scratch.open('terms.md')
  const typed = text.replaceAll('\r\n', '\n').replace('Nothing is booked', 'No visit is booked')
  expect((await save('terms.md', { version, text: typed })).status).toBe(200)
  expect(scratch.read('terms.md')).toBe(text.replace('Nothing is booked', 'No visit is booked'))
})

test('a click in the page finds the field, by its words and by where it is', async () => {
  const find = async (words: string, around = '') =>
    (await scratch.send('GET', `/api/clicked?${new URLSearchParams({ words, around })}`)).json()
  expect(await find('£130', 'full-valet /services/')).toEqual({ file: valet, path: ['pricing', 'medium'] })
  expect(await find('£75', 'standard-valet /services/')).toMatchObject({ path: ['pricing', 'medium'] })
  const { features } = parse(scratch.read(valet))
  const [{ text }] = features
  expect(await find(` ${text.replaceAll(' ', '\n ')}`)).toEqual({ file: valet, path: ['features', 0, 'text'] })
  const { image } = parse(scratch.read(valet))
  expect(await find(image.alt)).toEqual({ file: valet, path: ['image', 'file'] })
  expect(await find(parse(scratch.read('business.yaml')).phone.value)).toEqual({
    file: 'business.yaml',
    path: ['phone', 'value']
  })
  expect(await find('§ nothing like it')).toBeNull()
})

test('of two readings one can be kept: the other goes, or the kept one is written in its place', async () => {
  type Reading = { text: string; canKeep: boolean; file: string; path: string[] }
  const listReadings = async () => {
    const tasks = (await (await scratch.send('GET', '/api/tasks')).json()) as { readings: Reading[] }[]
    return tasks.map(({ readings }) => readings).filter((readings) => readings.some(({ canKeep }) => canKeep))
  }
  const find = async (field: string) =>
    (await listReadings()).find((readings) => readings.some(({ path }) => path.includes(field))) ?? []
  const keep = (kept?: Reading, other?: Reading) => scratch.send('POST', '/api/keep', { kept, other })

  const [share, amount] = await find('inTerms')
  expect([share?.canKeep, amount?.canKeep]).toEqual([true, false])
  const [shown, told] = await find('timeInPageData')
  const before = scratch.read(told?.file ?? '')
  expect((await keep(told, shown)).status).toBe(200)
  expect(diff(before, scratch.read(told?.file ?? '')).come).toEqual([])
  expect(parse(scratch.read(told?.file ?? ''))).toMatchObject({ estimatedTime: { from: 6, to: 12 } })
  for (const field of ['inTerms', 'inPageData', 'listingPricing']) {
    const [first, second] = await find(field)
    const isFirstKept = !first?.path.includes(field) || field === 'inTerms'
    expect((await (isFirstKept ? keep(first, second) : keep(second, first))).status).toBe(200)
  }
  expect(await listReadings()).toEqual([])
  expect((await scratch.undo()).status).toBe(200)
  expect(await listReadings()).toHaveLength(1)
})

test('a link in the folder that leads upwards holds nothing up', async () => {
  symlinkSync('..', join(scratch.folder, 'up'), 'junction')
  symlinkSync('.', join(scratch.folder, 'packages/round'), 'junction')
  const before = await scratch.readOverview()
  expect((await setFields(valet, { title: 'Whole Valet' })).status).toBe(200)
  expect((await scratch.readOverview()).version).not.toBe(before.version)
})

test.each(['services', 'areas'])('a field called __proto__ under %s is refused with a sentence', async (group) => {
  const file = 'locations/solihull.yaml'
  const before = scratch.read(file)
  const { version, form } = await scratch.open(file)
  const data = structuredClone(form?.data) as Data
  data[group] = JSON.parse(`{ "__proto__": { "intro": "x" } }`)
  const response = await save(file, { version, data })
  expect([response.status, (await response.json()).message]).toEqual([422, expect.stringContaining('"__proto__"')])
  expect(scratch.read(file)).toBe(before)
})
