import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadContent } from '../../../catalogue/load.ts'
import { readSources } from '../../launch-check/sources.ts'
import { listStaleReferences } from '../../launch-check/stale.ts'
import type { MentioningFile } from '../server/content-files.ts'
import { diff, provideScratch } from './scratch.ts'

const scratch = provideScratch()

const valet = 'packages/full-valet.yaml'
const redditch = 'locations/redditch.yaml'
const load = () => loadContent(scratch.folder)
const add = (kind: string, name: string, from?: string) => scratch.send('POST', '/api/entries', { kind, name, from })
const listLabels = async (folder: string) =>
  (await scratch.readOverview()).files.filter(({ file }) => file.startsWith(`${folder}/`)).map(({ label }) => label)
const setDraft = (file: string, draft?: true) => scratch.edit<object>(file, (data) => ({ ...data, draft }))
async function remove(file: string) {
  const { version } = await scratch.open(file)
  return scratch.send('DELETE', `/api/files/${file}`, { version })
}

test('a new town is a draft that asks for what it needs, with the region of the firm', async () => {
  type Firm = { address: object }
  await scratch.edit<Firm>('business.yaml', (data) => ({ ...data, address: { ...data.address, region: 'Fife' } }))
  const before = load()
  await add('location', ' Redditch ')
  expect(load()).toEqual(before)
  const { faults, ...opened } = await scratch.open(redditch)
  expect(opened).toMatchObject({ label: 'Redditch', isDraft: true, places: {} })
  expect(faults.map(({ says }) => says)).toContain('Subheading: write the place and its county, such as Redditch, Fife')
  expect(faults.map(({ says }) => says)).toContain('Image → Picture: choose a picture')
})

test('a new package asks for nothing that may be left empty', async () => {
  await add('package', 'Engine Bay Clean')
  const file = 'packages/engine-bay-clean.yaml'
  expect(parse(scratch.read(file)).pricing).toEqual({ small: expect.stringMatching(/^FILL IN/) })
  expect(scratch.read(file)).toMatch(/^# Starting prices in pounds/m)
  const { faults } = await scratch.open(file)
  expect(faults.map(({ says }) => says).filter((says) => says?.startsWith('Pricing'))).toEqual([
    'Pricing → Small: write the starting price for a small car in pounds, such as 40'
  ])
})

test('a draft that is not even YAML opens as text, is listed, and stops nothing', async () => {
  scratch.write(redditch, 'name: [Redditch\ndraft: true\n\tslug')
  const opened = await scratch.open(redditch)
  expect(opened).toMatchObject({ isDraft: true, form: null, label: 'redditch' })
  const price = await scratch.edit<{ pricing: object }>(valet, (data) => ({ ...data, pricing: { small: 121 } }))
  expect(price.status).toBe(200)
  expect((await scratch.readOverview()).pages.map(({ path }) => path).join()).not.toContain('redditch')
  expect((await remove(redditch)).status).toBe(200)
  expect(existsSync(join(scratch.folder, redditch))).toBe(false)
})

test('a new town is undone as a whole, unless somebody has written in it meanwhile, and so is a removal', async () => {
  await add('location', 'Redditch')
  const made = scratch.read(redditch)
  scratch.write(redditch, `${made}# by hand\n`)
  expect((await scratch.undo()).status).toBe(409)
  scratch.write(redditch, made)
  expect((await scratch.readOverview()).saves[0]?.label).toBe('new town Redditch')
  expect((await scratch.undo()).status).toBe(200)
  expect(existsSync(join(scratch.folder, redditch))).toBe(false)

  const [before, plan] = [scratch.read(valet), scratch.read('packages/maintenance-membership-plan.yaml')]
  const removed = await remove(valet)
  expect([removed.status, (await removed.json()).others]).toEqual([
    200,
    expect.arrayContaining(['Solihull', 'Add-ons'])
  ])
  expect(existsSync(join(scratch.folder, valet))).toBe(false)
  expect(listStaleReferences(readSources(scratch.folder))).toEqual([])
  scratch.restart()
  expect((await scratch.undo()).status).toBe(200)
  expect([scratch.read(valet), scratch.read('packages/maintenance-membership-plan.yaml')]).toEqual([before, plan])
  expect((await scratch.redo()).status).toBe(200)
  expect(existsSync(join(scratch.folder, valet))).toBe(false)
})

test('what names an add-on goes with it, and stays if that only gets another short name', async () => {
  type Named = { id: string; name: string }[]
  const [first] = parse(scratch.read('add-ons.yaml')) as Named
  const rename = (data: Named) => data.map((one) => (one.id === first?.id ? { ...one, id: 'another' } : one))
  expect((await (await scratch.edit('add-ons.yaml', rename)).json()).others).toEqual([])
  await scratch.undo()
  const before = scratch.read(valet)
  const answer = await (await scratch.edit('add-ons.yaml', (data: Named) => data.slice(1))).json()
  expect(answer.others).toContain('Full Valet')
  expect(diff(before, scratch.read(valet))).toEqual({ gone: ['included:', `  - ${first?.id}`], come: [] })
})

test('a duplicate is a draft with its own name, and leaves place, number and home page to the first', async () => {
  const before = scratch.read(valet)
  expect(before).toMatch(/^featured: /m)
  const response = await add('package', 'Winter Valet', valet)
  expect(response.status).toBe(200)
  const copy = parse(scratch.read('packages/winter-valet.yaml'))
  const { order: _, featured: __, ...original } = parse(before)
  expect(copy).toEqual({
    ...original,
    id: 'winter-valet',
    slug: 'winter-valet',
    title: 'Winter Valet',
    draft: true,
    wordsAreDraft: true
  })
  expect(scratch.read(valet)).toBe(before)
  expect((await setDraft('packages/winter-valet.yaml')).status).toBe(200)
  expect(load().packages.at(-1)?.title).toBe('Winter Valet')
})

test('hiding and putting back is one line there and back', async () => {
  const before = scratch.read(valet)
  expect((await setDraft(valet, true)).status).toBe(200)
  expect(diff(before, scratch.read(valet))).toEqual({ gone: [], come: ['draft: true'] })
  expect(load().packages.map(({ id }) => id)).not.toContain('full-valet')
  const { form } = await scratch.open('testimonials.yaml')
  expect(JSON.stringify(form?.schema)).toContain('Full Valet (not on the site)')
  expect((await setDraft(valet)).status).toBe(200)
  expect(scratch.read(valet)).toBe(before)
})

test('the last town cannot be hidden or removed, even while another file is broken', async () => {
  expect((await remove('locations/birmingham.yaml')).status).toBe(200)
  const says = 'The site needs at least one town: add one in the editor'
  expect(await (await setDraft('locations/solihull.yaml', true)).text()).toContain(says)
  scratch.write('faqs.yaml', 'half a [thought')
  const response = await remove('locations/solihull.yaml')
  expect(response.status).toBe(422)
  expect(await response.text()).toContain(says)
  expect(existsSync(join(scratch.folder, 'locations/solihull.yaml'))).toBe(true)
})

test('everything that names a package is shown by its file and in its words before it goes', async () => {
  const files = (await (await scratch.send('GET', `/api/mentions/${valet}`)).json()) as MentioningFile[]
  const find = (label: string) => files.find((one) => one.label === label)?.mentions
  expect(find('Solihull')).toContain('Service pages → Full valet')
  expect(find('Maintenance Membership Plan')?.slice(0, 2)).toEqual(['Monthly plan → Needs first', 'Related packages'])
  expect(find('Page texts')?.join()).toMatch(/^Services → .* → Packages that help/)
  const all = files.flatMap(({ mentions }) => mentions).join(' ')
  expect(all).toMatch(/“[^”]*Full Valet/)
  expect(all).not.toMatch(/[{}]/)
  const ofTown = await (await scratch.send('GET', '/api/mentions/locations/birmingham.yaml')).json()
  const { mentions } = ofTown.find(({ file }: { file: string }) => file === 'business.yaml')
  expect(mentions).toContain('Towns served: Birmingham')
})

test('only a town or a package can be removed, and only in the version that was seen', async () => {
  expect((await remove('business.yaml')).status).toBe(404)
  const { version } = await scratch.open(valet)
  scratch.write(valet, `${scratch.read(valet)}# by hand\n`)
  expect((await scratch.send('DELETE', `/api/files/${valet}`, { version })).status).toBe(409)
  expect(existsSync(join(scratch.folder, valet))).toBe(true)
})

test('an entry without a number is last and can be moved, and two with the same number can be moved apart', async () => {
  await add('location', 'Redditch')
  await add('location', 'Dudley')
  expect(await listLabels('locations')).toEqual(['Birmingham', 'Solihull', 'Dudley', 'Redditch'])
  const move = (file: string, by: number) => scratch.send('POST', '/api/order', { file, by })
  expect((await move(redditch, -1)).status).toBe(200)
  expect(await listLabels('locations')).toEqual(['Birmingham', 'Solihull', 'Redditch', 'Dudley'])
  expect((await move('locations/dudley.yaml', 1)).status).toBe(404)
  const solihull = 'locations/solihull.yaml'
  scratch.write(solihull, scratch.read(solihull).replace(/^order: .*/m, 'order: 1 # ours'))
  await move(solihull, -1)
  expect(load().locations.map(({ name }) => name)).toEqual(['Solihull', 'Birmingham'])
})

test('while pages without words of their own are left out, a package is shown where it has one', async () => {
  type Texts = { serviceInTown: object }
  type Town = { services: Record<string, unknown> }
  await scratch.edit<Texts>('pages.yaml', (data) => ({
    ...data,
    serviceInTown: { ...data.serviceInTown, leftOut: true }
  }))
  const shown: (string | undefined)[] = []
  for (const town of ['birmingham', 'solihull', '']) {
    shown.push((await scratch.open(valet)).places[''])
    if (!town) continue
    const { status } = await scratch.edit<Town>(`locations/${town}.yaml`, ({ services, ...data }) => {
      const { 'full-valet': _, ...others } = services
      return { ...data, services: others }
    })
    expect(status).toBe(200)
  }
  expect(shown).toEqual(['/birmingham/full-valet/', '/solihull/full-valet/', '/services/#full-valet'])
})
