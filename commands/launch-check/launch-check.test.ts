import { appendFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isSupplied } from '../../catalogue/supplied-files.ts'
import { position } from '../../tests/support/photos.ts'
import { mailSettings, provideReadyContent, type ReadyContent } from '../../tests/support/ready-content.ts'
import { checkLaunch } from './check.ts'
import type { Finding } from './finding.ts'
import { composeReminder } from './remind.ts'
import { composeReport, isReady } from './report.ts'

let content: ReadyContent
provideReadyContent((copy) => {
  content = copy
})

const town = () => globSync('locations/*.yaml', { cwd: content.folder })[0] ?? ''
const check = () => checkLaunch(content.folder, mailSettings)

test('content without samples, drafts and contradictions is ready, and the build reminds of nothing', async () => {
  const findings = await check()
  expect(findings).toEqual([])
  expect(composeReport(findings)).toMatch(/^Ready/)
  expect(await composeReminder(content.folder, mailSettings)).toBeNull()
})

test('every mark that stands in the content now is listed at its own entry', async () => {
  const findings = await checkLaunch('sample', mailSettings)
  const marks = globSync('sample/**/*.yaml').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^\s*(sample|\w+AreDraft): true$/.test(line))
      .map(() => file)
  )
  const listed = findings.filter(({ kind }) => kind === 'sample' || kind === 'draft').map(({ file }) => file)
  expect(listed.sort()).toEqual(marks.sort())
})

test('in the words of the form, the sample is told by the names of its fields, each with the way to it', async () => {
  const findings = await checkLaunch('sample', {})
  const tell = (code: string) => findings.find((finding) => finding.code === code)
  expect(tell('sample.phone')).toMatchObject({
    path: ['phone', 'value'],
    task: expect.stringMatching(/Put your own here and untick "Sample"\.$/)
  })
  expect(tell('two-readings.deposit')).toMatchObject({
    path: ['deposit', 'percent'],
    task: expect.stringMatching(/Delete "Amount in the terms" .* or tick "Keep both"\.$/)
  })
  expect(tell('illustration')?.task).toMatch(/say in "Description" what .*, or tick "Keep the illustration"\.$/)
  expect(tell('draft.package')?.task).toMatch(/, then untick "Words are a draft"\.$/)
  for (const { task, message } of findings) expect(task ?? message).not.toMatch(wordsOfFiles)
})

interface Case {
  name: string
  kind: string
  change: () => unknown
  says: RegExp
  /** What stands on the line that the finding names. */
  line: RegExp
}

const setBusiness = (fields: object) => () => content.edit('business.yaml', (data) => ({ ...data, ...fields }))
const setRadius = (fields: object) => () =>
  content.edit('business.yaml', (data) => ({ ...data, radius: { ...data.radius, ...fields } }))
const setImage = (file: string, fields: object) =>
  content.edit(file, (data) => ({ ...data, image: { ...data.image, ...fields } }))

const cases: Case[] = [
  {
    name: 'a brand that is a sample',
    kind: 'sample',
    change: setBusiness({ brand: { value: 'Ardenshine', sample: true } }),
    says: /^The brand is still a sample \(Ardenshine\)\. Put your own here and delete "sample: true"\.$/,
    line: /value: Ardenshine/
  },
  {
    name: 'a social link that is a sample',
    kind: 'sample',
    change: setBusiness({ socials: [{ name: 'Facebook', url: 'https://www.facebook.com/x', sample: true }] }),
    says: /^The Facebook link is still a sample/,
    line: /url: .*facebook/
  },
  {
    name: 'an invented testimonial',
    kind: 'sample',
    change: () =>
      content.edit(
        'testimonials.yaml',
        (all) => void Object.assign(all[1], { name: 'Ann B.', quote: 'These very words.', sample: true })
      ),
    says: /testimonial by Ann B\. is made up.*unlawful/,
    line: /quote: These very words\./
  },
  {
    name: 'an invented review',
    kind: 'sample',
    change: () =>
      content.edit(
        'reviews.yaml',
        (all) => void Object.assign(all[0], { author: 'Ann B.', text: 'These very words.', sample: true })
      ),
    says: /review by Ann B\. is made up.*unlawful/,
    line: /text: These very words\./
  },
  {
    name: 'an answer the owner has not confirmed',
    kind: 'sample',
    change: () =>
      content.edit(
        'faqs.yaml',
        (all) => void Object.assign(all[2], { question: 'Rain?', answer: 'These very words.', sample: true })
      ),
    says: /answer to "Rain\?" was written for you/,
    line: /answer: These very words\./
  },
  {
    name: 'a drama number whose mark was deleted',
    kind: 'sample',
    change: setBusiness({ whatsapp: '+447700900123' }),
    says: /belongs to nobody \(\+447700900123\)/,
    line: /whatsapp:/
  },
  {
    name: 'an example address whose mark was deleted',
    kind: 'sample',
    change: setBusiness({ siteUrl: { value: 'https://www.example.co.uk' } }),
    says: /belongs to nobody \(https:\/\/www\.example\.co\.uk\)/,
    line: /value: https:\/\/www\.example\.co\.uk/
  },
  {
    name: 'an example address in the terms',
    kind: 'sample',
    change: () => writeFileSync(join(content.folder, 'terms.md'), '### Terms\n\nWrite to us@example.com.\n'),
    says: /belongs to nobody \(Write to us@example\.com\.\)/,
    line: /us@example\.com/
  },
  {
    name: 'HTML in the terms',
    kind: 'text',
    change: () => appendFileSync(join(content.folder, 'terms.md'), '\nSee <b>here</b>.\n\n<script>go()</script>\n'),
    says: /^Visitors would see these HTML tags as text\. .*: <b>$/,
    line: /<b>here/
  },
  {
    name: 'a package nobody has checked',
    kind: 'draft',
    change: () => content.edit('packages/full-valet.yaml', (item) => ({ ...item, wordsAreDraft: true })),
    says: /^The words about Full Valet were drafted/,
    line: /wordsAreDraft: true/
  },
  {
    name: 'a town nobody local has read',
    kind: 'draft',
    change: () => content.edit(town(), (data) => ({ ...data, wordsAreDraft: true })),
    says: /written from general knowledge/,
    line: /wordsAreDraft: true/
  },
  {
    name: 'terms nobody has read',
    kind: 'draft',
    change: setBusiness({ termsAreDraft: true }),
    says: /\(terms\.md\)/,
    line: /termsAreDraft: true/
  },
  {
    name: 'sizes nobody has checked',
    kind: 'draft',
    change: setBusiness({ sizesAreDraft: true }),
    says: /small, medium and large/,
    line: /sizesAreDraft: true/
  },
  {
    name: 'no word on insurance',
    kind: 'fact',
    change: setBusiness({ insurance: '' }),
    says: /insurance is not stated/,
    line: /insurance:/
  },
  {
    name: 'no word on who comes',
    kind: 'fact',
    change: setBusiness({ whoComes: '' }),
    says: /who comes/,
    line: /whoComes:/
  },
  {
    name: 'a limited company without its number',
    kind: 'fact',
    change: setBusiness({ companyNumber: '' }),
    says: /company number is not stated/,
    line: /companyNumber:/
  },
  {
    name: 'a picture that came with the site, under any name',
    kind: 'picture',
    change: () => {
      writeFileSync(join(content.folder, 'images', 'mine.jpg'), readFileSync('sample/images/hero.jpg'))
      setImage('packages/full-valet.yaml', { file: 'mine.jpg' })
    },
    says: /mine\.jpg is an illustration that came with the site/,
    line: /file: mine\.jpg/
  },
  {
    name: 'distances from another place',
    kind: 'stale',
    change: setRadius({ latitude: 53 }),
    says: /^These are the miles from Solihull/,
    line: /^outward_code,miles$/
  },
  {
    name: 'coordinates of another place',
    kind: 'stale',
    change: () => {
      writeFileSync(join(content.folder, 'coverage.csv'), 'outward_code,miles\nCV34,0.4\n')
      setRadius({ centre: 'Warwick' })()
    },
    says: /^Latitude and longitude are still those of Solihull/,
    line: /latitude: /
  },
  {
    name: "the sample's brand in a text",
    kind: 'stale',
    change: () => content.edit('pages.yaml', (pages) => void Object.assign(pages.footer, { about: 'Try Ardenshine.' })),
    says: /^"Ardenshine" is now called Firm\. .*"Try Ardenshine\."$/,
    line: /Try Ardenshine/
  },
  {
    name: 'a link to a town that is gone',
    kind: 'stale',
    change: setBusiness({ areas: [{ name: 'Solihull', location: 'atlantis' }] }),
    says: /leads to the town "atlantis", which is gone/,
    line: /location: atlantis/
  },
  {
    name: 'words for a package that is gone',
    kind: 'stale',
    change: () =>
      content.edit(town(), (data) => {
        data.services['quick-dip'] = { ...data.services['full-valet'], heading: 'A Quick Dip' }
      }),
    says: /about the package "quick-dip", which is gone/,
    line: /quick-dip:/
  },
  {
    name: 'a picture too small for its place',
    kind: 'picture',
    change: async () => {
      await content.addPicture('small.jpg', 1279, 900)
      setImage('packages/full-valet.yaml', { file: 'small.jpg' })
    },
    says: /small\.jpg is 1279 x 900 pixels, and it needs to be at least 1280 x 630/,
    line: /file: small\.jpg/
  },
  {
    name: 'a before and an after that do not match',
    kind: 'picture',
    change: async () => {
      await content.addPicture('after.jpg', 1920, 1200)
      content.edit('gallery.yaml', ([pair, ...rest]) => [
        { ...pair, afterImage: { ...pair.afterImage, file: 'after.jpg' } },
        ...rest
      ])
    },
    says: /own\.jpg is 1920 x 1280 pixels and after\.jpg 1920 x 1200/,
    line: /file: own\.jpg/
  },
  {
    name: 'a picture that is none',
    kind: 'picture',
    change: () => {
      writeFileSync(join(content.folder, 'images', 'broken.jpg'), 'no picture')
      setImage(town(), { file: 'broken.jpg' })
    },
    says: /broken\.jpg cannot be read as a picture/,
    line: /file: broken\.jpg/
  },
  {
    name: 'an empty alt text',
    kind: 'alt',
    change: () => content.edit('pages.yaml', (pages) => void Object.assign(pages.home.image, { alt: '' })),
    says: /home → image → alt must not be empty/,
    line: /alt: ""/
  },
  {
    name: 'an alt text that is the name of a file',
    kind: 'alt',
    change: () => setImage(town(), { alt: 'IMG_2041.jpg' }),
    says: /the name of a file \(IMG_2041\.jpg\)/,
    line: /alt: IMG_2041/
  },
  {
    name: 'an alt text that describes the picture before',
    kind: 'alt',
    change: () => setImage(town(), { alt: 'Illustration: a car' }),
    says: /still describe the illustration/,
    line: /alt: "Illustration/
  },
  {
    name: 'a title too long for search results',
    kind: 'title',
    change: () => content.edit('pages.yaml', (pages) => void Object.assign(pages.services, { title: 'x'.repeat(75) })),
    says: /has 75 letters, and search results show about 60/,
    line: /title: x{75}/
  },
  {
    name: 'a misspelt field',
    kind: 'mistake',
    change: () => content.edit('packages/full-valet.yaml', ({ notes, ...item }) => ({ ...item, note: notes })),
    says: /Full Valet → notes is missing/,
    line: /id: full-valet/
  },
  {
    name: 'an add-on that does not exist',
    kind: 'stale',
    change: () => content.edit('packages/full-valet.yaml', (item) => ({ ...item, addOns: ['gloss-wax', 'glos-wax'] })),
    says: /the add-on "glos-wax", which is gone/,
    line: /- glos-wax/
  },
  {
    name: 'a question, pictures or a related package that do not exist',
    kind: 'stale',
    change: () =>
      content.edit('packages/full-valet.yaml', ({ pair, questions, related, ...item }) => ({
        ...item,
        pair: 'roof',
        questions: [questions[0], 'snow'],
        related: [related[0], 'quick-dip']
      })),
    says: /the pictures "roof", which are gone/,
    line: /pair: roof/
  },
  {
    name: 'a sentence about a package that is gone',
    kind: 'stale',
    change: () =>
      content.edit('pages.yaml', (pages) => {
        pages.services.intro = 'Choose by what the car needs. A Quick Dip costs {package:quick-dip}.'
      }),
    says: /\{package:quick-dip\}, which is gone.*: A Quick Dip costs/,
    line: /intro: .*Quick Dip/
  },
  {
    name: 'a file that is no YAML',
    kind: 'mistake',
    change: () => appendFileSync(join(content.folder, 'faqs.yaml'), '- id: b: c\n- id: d\n'),
    says: /^This file is not valid YAML: .*[^:]\.$/,
    line: /^- id: b: c$/
  }
]

/** What an owner never meets in the editor's form. */
const wordsOfFiles = /\.(yaml|md)\b|: true|"\w+:"|the line\b/i

describe('launch-check finds', () => {
  for (const { name, kind, change, says, line } of cases) {
    test(name, async () => {
      await change()
      const findings = await check()
      expect(new Set(findings.map((finding) => finding.kind))).toEqual(new Set([kind]))
      const [{ file, line: number, message, task = message }] = findings as [Finding]
      expect(message).toMatch(says)
      expect(task).not.toMatch(wordsOfFiles)
      expect(content.readLine(file, number)).toMatch(line)
      expect(isReady(findings)).toBe(false)
    })
  }
})

test('an illustration may be kept, and the check no longer holds the site back for it', async () => {
  writeFileSync(join(content.folder, 'images', 'kept.jpg'), readFileSync('sample/images/full-valet.jpg'))
  setImage('packages/full-valet.yaml', { file: 'kept.jpg', alt: 'Illustration: a wheel' })
  expect((await check()).map(({ code }) => code)).toEqual(['illustration'])
  setImage('packages/full-valet.yaml', { keepIllustration: true })
  expect(await check()).toEqual([])
})

test('every picture that comes with the sample is known to', () => {
  const known = globSync('sample/images/*.jpg').filter((path) => isSupplied(path))
  expect(known).toEqual(globSync('sample/images/*'))
})

test('each picture that says where it was taken is named, in every format and whichever way a camera writes it', async () => {
  const plain = sharp({ create: { width: 64, height: 40, channels: 3, background: 'navy' } })
  const put = (name: string, bytes: Buffer) => writeFileSync(join(content.folder, 'images', name), bytes)
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const)
    put(`exif.${format}`, await plain.clone().withExif(position).toFormat(format).toBuffer())
  put('xmp.webp', await plain.clone().webp().withXmp('<x exif:GPSLatitude="52,24.76N"/>').toBuffer())
  // Its numbers begin with the high byte, as on an iPhone: one directory leads to another, which holds a latitude.
  const exif = '4d4d002a00000008000188250004000000010000001a00000000000100020005000000030000000000000000'
  const segment = Buffer.from(`ffe10034${Buffer.from('Exif\0\0').toString('hex')}${exif}`, 'hex')
  const jpeg = await plain.clone().resize(1920, 1280).jpeg().toBuffer()
  put('own.jpg', Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]))
  const camera = { IFD0: { Make: 'Camera' } }
  put('camera.jpg', await plain.clone().jpeg().withExif(camera).toBuffer())
  put('broken.jpg', Buffer.concat([jpeg.subarray(0, 2), segment.subarray(0, 30), jpeg.subarray(2)]))
  const [shown, ...others] = (await check()).sort((a, b) => (b.line ?? 0) - (a.line ?? 0))
  expect(content.readLine(shown?.file ?? '', shown?.line ?? 0)).toContain('file: own.jpg')
  expect(shown).toMatchObject({
    code: 'picture-position',
    message: expect.stringMatching(/^own\.jpg says where .* Add the picture again in the editor.* its history keeps/)
  })
  expect(others.map(({ code, file }) => [code, file])).toEqual(
    ['exif.avif', 'exif.jpeg', 'exif.png', 'exif.webp', 'xmp.webp'].map((name) => [
      'picture-position',
      `content/images/${name}`
    ])
  )
  expect((await checkLaunch('sample')).filter(({ code }) => code === 'picture-position')).toEqual([])
})

test('a file that is missing is named, and the rest is checked all the same', async () => {
  rmSync(join(content.folder, 'pages.yaml'))
  rmSync(join(content.folder, 'privacy.md'))
  setBusiness({ insurance: '' })()
  expect((await check()).map(({ code, file }) => [code, file])).toEqual([
    ['invalid-content', 'content/pages.yaml'],
    ['invalid-content', 'content/privacy.md'],
    ['missing.insurance', 'content/business.yaml']
  ])
})

test("the site's address is asked for, with what SITE_URL says", async () => {
  setBusiness({ siteUrl: { value: 'https://www.example.co.uk', sample: true } })()
  const env = { ...mailSettings, SITE_URL: 'https://www.firm-for-tests.co.uk' }
  const [sample, ...others] = await checkLaunch(content.folder, env)
  expect(sample).toMatchObject({
    code: 'sample.site-url',
    message: expect.stringContaining(`says ${env.SITE_URL}: write`)
  })
  expect(others).toEqual([])
  const [wrong] = await checkLaunch(content.folder, { ...env, SITE_URL: 'www.firm-for-tests.co.uk' })
  expect(wrong).toMatchObject({
    code: 'invalid-setting',
    file: null,
    message: expect.stringMatching(/^SITE_URL must be/)
  })
})

test('who is no limited company needs no number, and who says nothing of invoices is only asked', async () => {
  setBusiness({ legalName: { value: 'Sam Limitless Valeting' }, companyNumber: '', invoices: '' })()
  const findings = await check()
  expect(findings).toMatchObject([{ code: 'missing.invoices', isBlocking: false }])
  expect(isReady(findings)).toBe(true)
})

test('a town without words for a package is mentioned, and may go out so', async () => {
  content.edit(town(), (data) => {
    delete data.services['full-valet']
    delete data.services['standard-valet']
  })
  const findings = await check()
  expect(findings).toMatchObject([{ kind: 'town', isBlocking: false }])
  expect(findings[0]?.message).toMatch(/no words of its own for Standard Valet and Full Valet/)
  expect(content.readLine(findings[0]?.file ?? '', findings[0]?.line ?? 0)).toMatch(/^services:/)
  expect(isReady(findings)).toBe(true)
  expect(composeReport(findings)).toMatch(/Ready/)
})

test('the build counts in one line what the launch check lists', async () => {
  setBusiness({ brand: { value: 'Ardenshine', sample: true } })()
  expect(await composeReminder(content.folder, mailSettings)).toBe(
    '1 thing to sort out before this site goes live: "npm run launch-check" says which.'
  )
  setBusiness({ insurance: '' })()
  const count = (await check()).filter(({ isBlocking }) => isBlocking).length
  expect(await composeReminder(content.folder, mailSettings)).toMatch(
    new RegExp(`^${count} things to sort out before .* lists them\\.$`)
  )
})
