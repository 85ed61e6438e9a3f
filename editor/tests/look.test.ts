import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import { openScratch, type Scratch } from './scratch.ts'

let scratch: Scratch

beforeEach(() => {
  scratch = openScratch()
})

afterEach(() => scratch.close())

const setLook = (look: object) => scratch.edit<object>('business.yaml', (data) => ({ ...data, look }))
const upload = (name: string, text: string, isLogo: boolean) =>
  scratch.send('POST', '/api/pictures', {
    name,
    base64: Buffer.from(text).toString('base64'),
    file: 'business.yaml',
    field: isLogo ? 'logo' : 'image'
  })
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M0 0h40v40z"/></svg>'

test('colours are saved in quotes, where YAML would else take them for a comment', async () => {
  expect((await setLook({ accent: '#0D9488' })).status).toBe(200)
  expect(scratch.read('business.yaml')).toMatch(/^look:\n {2}accent: ["']#0D9488["']$/m)
  expect(loadContent(scratch.folder).business.look).toEqual({ accent: '#0d9488' })
})

test('a colour that cannot be read is refused at its field, with the shade that can', async () => {
  const response = await setLook({ dark: '#aaaaaa' })
  expect(response.status).toBe(422)
  expect((await response.json()).faults).toMatchObject([
    { path: ['look', 'dark'], message: expect.stringMatching(/the nearest shade that passes is #\w{6}$/) }
  ])
})

test('a drawing can be added as a logo and as nothing else, and one with a script is not saved', async () => {
  expect((await upload('Our Logo.svg', drawing, false)).status).toBe(422)
  const added = await upload('Our Logo.svg', drawing, true)
  expect(await added.json()).toMatchObject({ file: 'our-logo.svg' })
  expect((await setLook({ logo: 'our-logo.svg' })).status).toBe(200)
  await upload('bad.svg', drawing.replace('<path', '<script/><path'), true)
  const refused = await setLook({ logo: 'bad.svg' })
  expect((await refused.json()).faults[0]).toMatchObject({ path: ['look', 'logo'] })
})
