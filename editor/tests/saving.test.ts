import { globSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import { diff, openScratch, type Scratch } from './scratch.ts'

let scratch: Scratch

beforeEach(() => {
  scratch = openScratch()
})

afterEach(() => scratch.close())

type Package = { pricing: { small: number | string; medium?: number }; addOns: string[]; popular?: boolean }
type Faq = { id?: string; question: string; answer: string; sample?: boolean }

test('every content file opens, and saving it untouched changes nothing', async () => {
  const files = globSync('**/*.{yaml,md}', { cwd: scratch.folder })
  const { files: listed } = (await (await scratch.send('GET', '/api/overview')).json()) as { files: { file: string }[] }
  expect(listed.map(({ file }) => file).sort()).toEqual(files.sort())
  for (const file of files) {
    const before = scratch.read(file)
    const { version, form, text } = await scratch.open(file)
    expect(Boolean(form), file).toBe(file.endsWith('.yaml'))
    const response = await scratch.send(
      'PUT',
      `/api/files/${file}`,
      form ? { version, data: form.data } : { version, text }
    )
    expect(await response.json()).toMatchObject({ kind: 'unchanged' })
    expect(scratch.read(file)).toBe(before)
  }
})

test('a changed price is one changed line', async () => {
  const file = 'packages/full-valet.yaml'
  const before = scratch.read(file)
  const response = await scratch.edit<Package>(file, (data) => ({
    ...data,
    pricing: { ...data.pricing, medium: 132.5 }
  }))
  expect(response.status).toBe(200)
  expect(diff(before, scratch.read(file))).toEqual({ gone: ['  medium: 130'], come: ['  medium: 132.50'] })
  expect(scratch.countWoken()).toBe(1)
  expect(readdirSync(`${scratch.folder}/packages`).filter((name) => !name.endsWith('.yaml'))).toEqual([])
})

test('an answer of several lines keeps them', async () => {
  type Replies = { no: { subject: string; text: string } }
  const text = 'Hi <name>, sorry.\n\nAnother time?\n{brand}'
  const response = await scratch.edit<Replies>('replies.yaml', (data) => ({ ...data, no: { ...data.no, text } }))
  expect(response.status).toBe(200)
  expect(scratch.read('replies.yaml')).toMatch(
    / {2}text: \|-?\n {4}Hi <name>, sorry\.\n\n {4}Another time\?\n {4}\{brand\}\n?$/
  )
  expect(loadContent(scratch.folder).replies?.no.text).toBe('Hi <name>, sorry.\n\nAnother time?\nArdenshine')
})

test('a closed day written as one line is drawn with its fields, and stays the line it was until it is changed', async () => {
  type Business = { closed: { from: string; until?: string; note?: string }[]; established: number }
  const file = 'business.yaml'
  const lines = ['closed:', '  - 2026-12-24', '  - 2027-07-05 to 2027-07-16']
  scratch.write(file, scratch.read(file).replace('\nsocials:', `\n${lines.join('\n')}\nsocials:`))
  const written = scratch.read(file)
  const drawn = (await scratch.open(file)).form?.data as Business
  expect(drawn.closed).toEqual([{ from: '2026-12-24' }, { from: '2027-07-05', until: '2027-07-16' }])
  await scratch.edit<Business>(file, (data) => ({ ...data, established: 2023 }))
  expect(diff(written, scratch.read(file))).toEqual({ gone: ['established: 2024'], come: ['established: 2023'] })
  await scratch.edit<Business>(file, (data) => ({
    ...data,
    closed: [data.closed[0], { ...data.closed[1], note: 'Back soon.' }]
  }))
  expect(diff(written, scratch.read(file)).come.map((line) => line.trim())).toEqual([
    'established: 2023',
    '- from: 2027-07-05',
    'until: 2027-07-16',
    'note: Back soon.'
  ])
})

test('a value the schema refuses is refused with its sentence and its field, and nothing is written', async () => {
  const file = 'packages/full-valet.yaml'
  const before = scratch.read(file)
  const response = await scratch.edit<Package>(file, (data) => ({
    ...data,
    pricing: { ...data.pricing, small: 'about 120' }
  }))
  expect(response.status).toBe(422)
  expect((await response.json()).faults).toEqual([
    {
      file,
      path: ['pricing', 'small'],
      field: 'Full Valet → pricing → small',
      message: 'must be a price in pounds, such as 40',
      sentence: 'content/packages/full-valet.yaml: Full Valet → pricing → small must be a price in pounds, such as 40',
      says: 'Pricing → Small must be a price in pounds, such as 40'
    }
  ])
  expect(scratch.read(file)).toBe(before)
})

test('an add-on may go although packages name it; they pass it over', async () => {
  const response = await scratch.edit<{ id: string }[]>('add-ons.yaml', (data) =>
    data.filter(({ id }) => id !== 'ceramic-1-year')
  )
  expect(response.status).toBe(200)
  expect(scratch.read('add-ons.yaml')).not.toContain('id: ceramic-1-year')
})

test.each([
  ['rating', { value: 4.9, count: 12 }],
  ['deposit', { percent: 25 }],
  ['radius', { miles: 10, centre: 'Ely', latitude: 52.4, longitude: 0.26 }],
  ['replyPromise', { value: 'We answer at once.' }],
  ['referral', { value: 'A code is noted.' }],
  ['dropOffReward', 5]
])('%s can be taken away and put back', async (name, value) => {
  const taken = await scratch.edit<Record<string, unknown>>('business.yaml', ({ [name]: _, ...data }) => data)
  expect(taken.status).toBe(200)
  expect(scratch.read('business.yaml')).not.toMatch(new RegExp(`^${name}:`, 'm'))
  const put = await scratch.edit<object>('business.yaml', (data) => ({ ...data, [name]: value }))
  expect(put.status).toBe(200)
  expect(scratch.read('business.yaml')).toMatch(new RegExp(`^${name}:`, 'm'))
})

test('a sentence that is cleared goes, mark and all', async () => {
  await scratch.edit<object>('business.yaml', (data) => ({ ...data, replyPromise: { sample: true } }))
  expect(scratch.read('business.yaml')).not.toMatch(/^replyPromise:/m)
  expect(loadContent(scratch.folder).business.replyPromise).toBeUndefined()
})

test.each(['', '# Nobody has said anything yet.\n'])(
  'the first entry of a list goes into an empty file: %j',
  async (text) => {
    if (text) scratch.write('testimonials.yaml', text)
    else rmSync(join(scratch.folder, 'testimonials.yaml'))
    const response = await scratch.edit<object[]>('testimonials.yaml', (data) => [
      ...data,
      { quote: 'Spotless.', name: 'Ann B.', rating: 5 }
    ])
    expect(response.status).toBe(200)
    expect(scratch.read('testimonials.yaml')).toBe(
      `${text}- id: ann-b\n  quote: Spotless.\n  name: Ann B.\n  rating: 5\n`
    )
  }
)

test('a picture missing in a list or on any page is told at its field', async () => {
  const gallery = await scratch.edit<{ beforeImage: { file: string } }[]>('gallery.yaml', (data) =>
    data.with(1, { ...data[1], beforeImage: { ...data[1]?.beforeImage, file: 'gone.jpg' } } as (typeof data)[0])
  )
  expect((await gallery.json()).faults[0].path).toEqual([1, 'beforeImage', 'file'])
  const pages = await scratch.edit<{ contact: { socialImage: object } }>('pages.yaml', (data) => ({
    ...data,
    contact: { ...data.contact, socialImage: { ...data.contact.socialImage, file: 'gone.jpg' } }
  }))
  expect((await pages.json()).faults[0].path).toEqual(['contact', 'socialImage', 'file'])
})

test('an unticked sample loses its mark, and what holds anyway is not written', async () => {
  const before = scratch.read('faqs.yaml')
  await scratch.edit<Faq[]>('faqs.yaml', (data) => data.with(0, { ...(data[0] as Faq), sample: false }))
  expect(diff(before, scratch.read('faqs.yaml')).come).toEqual([])
  expect(before.split('\n').length - scratch.read('faqs.yaml').split('\n').length).toBe(1)
  const valet = scratch.read('packages/standard-valet.yaml')
  await scratch.edit<Package>('packages/standard-valet.yaml', (data) => ({
    ...data,
    popular: false,
    estimatedTime: undefined,
    timeInPageData: {}
  }))
  expect(diff(valet, scratch.read('packages/standard-valet.yaml')).come).toEqual([])
})

test('a new question gets a short name of its own and stands as the others do', async () => {
  const fresh = { answer: 'Yes.', question: '  Do you come on Sundays? ' }
  const response = await scratch.edit<Faq[]>('faqs.yaml', (data) => [...data, fresh, { ...fresh }])
  expect(response.status).toBe(200)
  expect(scratch.read('faqs.yaml')).toMatch(
    /\n\n- id: do-you-come-on-sundays\n {2}question: Do you come on Sundays\?\n {2}answer: Yes\.\n\n- id: do-you-come-on-sundays-2\n/
  )
})

test('an empty new entry is refused at its place', async () => {
  const response = await scratch.edit<{ addOns: unknown[] }>('packages/full-valet.yaml', (data) => ({
    ...data,
    notes: [null]
  }))
  expect((await response.json()).faults[0]).toMatchObject({ path: ['notes', 0], message: 'must not be empty' })
})

test('a file changed on disk is never overwritten unawares', async () => {
  const file = 'packages/full-valet.yaml'
  const mine = await scratch.open(file)
  const theirs = scratch.read(file).replace('large: 140', 'large: 145')
  scratch.write(file, theirs)
  const data = { ...(mine.form?.data as Package), popular: false }
  const crossed = await scratch.send('PUT', `/api/files/${file}`, { version: mine.version, data })
  expect(crossed.status).toBe(409)
  const answer = await crossed.json()
  expect(answer.theirs.form.data.pricing.large).toBe(145)
  expect(scratch.read(file)).toBe(theirs)

  const knowingly = await scratch.send('PUT', `/api/files/${file}`, { version: answer.theirs.version, data })
  expect(knowingly.status).toBe(200)
  expect(scratch.read(file)).toContain('large: 140')
})
