import { appendFileSync, copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isSupplied } from '../../catalogue/supplied-files.ts'
import { mailSettings, useReadyContent } from '../../tests/support/ready-content.ts'
import { position } from '../../tests/support/sample-photos.ts'
import { checkLaunch, type ListedFinding } from './check.ts'
import type { Finding } from './finding.ts'
import { composeReminder, composeReport, countBlocking } from './report.ts'

const content = useReadyContent()

const check = (env: NodeJS.ProcessEnv = mailSettings) => checkLaunch(content.folder, env)
/** A missing fact by its field. */
const nameRule = ({ code, path }: Finding) => (code === 'missing' ? `missing.${path?.join('.')}` : code)
const listCodes = async (env?: NodeJS.ProcessEnv) => (await check(env)).map(nameRule).sort()
const readLine = ({ file, line }: Pick<Finding, 'file' | 'line'>) => content.readLine(file, line)

const [business, pages, gallery, reviews] = ['business.yaml', 'pages.yaml', 'gallery.yaml', 'testimonials.yaml']
const [valet, standard] = ['packages/full-valet.yaml', 'packages/standard-valet.yaml']
const [polish, town] = ['packages/stage-1-polish.yaml', 'locations/birmingham.yaml']
const [extras, listing] = ['packages/add-on-services.yaml', 'listingPricing.full-valet']

/** Fields that were set in a file, or text that was put at its end. */
type Change = Record<string, unknown> | string

/** What was done to a ready firm, the code that it must name, and what is on the line it names. */
const faults: [what: string, code: string, file: string, change: Change, line: string][] = [
  ['the brand is a sample', 'sample', business, { 'brand.sample': true }, 'value: Firm'],
  ['a social link is a sample', 'sample', business, { 'socials.0.sample': true }, 'url: https://www.facebook'],
  ['a review is invented', 'sample', reviews, { '1.sample': true }, 'quote:'],
  ['a review has the name of the sample’s', 'review-of-sample', reviews, { '2.name': 'Helen R.' }, 'name: Helen R.'],
  [
    'a review has two facts of one of the sample’s',
    'review-of-sample',
    reviews,
    { '0.car': 'Toyota Yaris', '0.town': 'Moseley' },
    'car: Toyota Yaris'
  ],
  ['an answer names another deposit', 'two-readings.question', 'faqs.yaml', { '3.answer': 'A 30% deposit.' }, '30%'],
  ['an answer is not confirmed', 'sample', 'faqs.yaml', { '2.sample': true }, 'answer:'],
  ['a drama number has lost its mark', 'placeholder', business, { whatsapp: '+447700900123' }, 'whatsapp:'],
  ['an example address has lost its mark', 'placeholder', business, { 'email.value': 'a@example.co.uk' }, 'a@example'],
  ['the terms hold an example address', 'placeholder', 'terms.md', '\nWrite to us@example.com.\n', 'us@example.com'],
  ['the terms hold HTML', 'unshown', 'terms.md', '\nSee <b>here</b>.\n', '<b>here'],
  ['nobody has checked a package', 'draft', valet, { wordsAreDraft: true }, 'wordsAreDraft'],
  ['nobody has read a page', 'draft', pages, { 'services.wordsAreDraft': true }, 'wordsAreDraft'],
  ['nobody local has read a town', 'draft', town, { wordsAreDraft: true }, 'wordsAreDraft'],
  ['nobody has read the terms', 'draft', business, { termsAreDraft: true }, 'termsAreDraft'],
  ['nobody has checked the sizes', 'draft', business, { sizesAreDraft: true }, 'sizesAreDraft'],
  ['insurance is not stated', 'missing', business, { insurance: '' }, 'insurance:'],
  ['nobody says who comes', 'missing', business, { whoComes: '' }, 'whoComes:'],
  ['a company has no number', 'missing', business, { companyNumber: '' }, 'companyNumber:'],
  ['loyalty rewards are only named', 'missing', business, { loyaltyRewards: '' }, 'loyaltyRewards:'],
  ['nobody says how often we come', 'missing', business, { planVisits: '' }, 'planVisits:'],
  ['a drop-off may be anything', 'missing', business, { dropOff: '' }, 'dropOff:'],
  ['water is a sample', 'sample', business, { 'waterAndPower.sample': true }, 'value: needs both'],
  ['a picture came with the site', 'illustration', valet, { 'image.file': 'mine.jpg' }, 'file: mine.jpg'],
  ['a picture is too small', 'picture-too-small', standard, { 'image.file': 'small.jpg' }, 'file: small.jpg'],
  ['a picture is none', 'picture-unreadable', polish, { 'image.file': 'broken.jpg' }, 'file: broken.jpg'],
  ['before and after differ in size', 'picture-pair', gallery, { '0.afterImage.file': 'after.jpg' }, 'file: own.jpg'],
  ['an alt text is empty', 'alt-missing', pages, { 'home.image.alt': '' }, 'alt: ""'],
  ['an alt text is the name of a file', 'alt-file-name', town, { 'image.alt': 'IMG_2041.jpg' }, 'alt: IMG_2041.jpg'],
  ['an alt text is of another picture', 'alt-stale', polish, { 'image.alt': 'Illustration: a car' }, 'alt: "Illus'],
  ['a title is too long', 'too-long', pages, { 'services.title': 'x'.repeat(75) }, 'title: xxx'],
  ['the firm has moved in name alone', 'stale-coordinates', business, { 'radius.centre': 'Warwick' }, 'postcode: B91'],
  ['the brand before is in a text', 'stale-name', pages, { 'footer.about': 'Try Ardenshine.' }, 'Try Ardenshine'],
  ['a link leads to no town', 'stale-reference', business, { 'areas.0.location': 'atlantis' }, 'location: atlantis'],
  ['a sentence is about no package', 'stale-sentence', pages, { 'services.intro': 'Hi. For {package:dip}.' }, 'Hi. '],
  ['a field is misspelt', 'invalid-content', valet, { note: [], notes: undefined }, 'id: full-valet'],
  ['hours are none', 'invalid-content', business, { 'hours.Monday': 'early' }, 'Monday: early']
]

function commit([, , file, change]: (typeof faults)[number]) {
  if (typeof change === 'string') appendFileSync(join(content.folder, file), change)
  else content.set(file, change)
}

async function addPictures() {
  const images = join(content.folder, 'images')
  copyFileSync('sample/images/hero.jpg', join(images, 'mine.jpg'))
  writeFileSync(join(images, 'broken.jpg'), 'no picture')
  await content.addPicture('small.jpg', 1279, 900)
  await content.addPicture('after.jpg', 1920, 1200)
}

/** What an owner never meets in the editor's form. */
const wordsOfFiles = /\.(yaml|md)\b|: true|"\w+:"|the line\b/i

test('a firm with nothing made up, drafted or contradictory is ready, and the build reminds of nothing', async () => {
  content.set(business, { payments: { inTerms: ['cash', 'debit card'], inPageData: ['Debit Card', 'Cash'] } })
  content.set(valet, { estimatedTime: { from: 4, to: 6 }, timeInPageData: { from: 4, to: 6 } })
  const findings = await check()
  expect(findings).toEqual([])
  expect(composeReport(findings)).toMatch(/^Ready/)
  expect(await composeReminder(content.folder, mailSettings)).toBeNull()
  content.set(business, { 'siteUrl.sample': true })
  expect(await composeReminder(content.folder, mailSettings)).toBe(
    '1 thing to sort out before this site goes live: "npm run launch-check" says which.'
  )
})

test('a firm without a plan is not asked about it, although the terms still name it', async () => {
  content.set(business, { planVisits: '', loyaltyRewards: '' })
  content.set('packages/maintenance-membership-plan.yaml', { per: undefined, plan: undefined })
  expect((await listCodes()).filter((code) => code.startsWith('missing.'))).toEqual([])
})

test('one run names everything that holds the site back, and a file that is no YAML hides only itself and what is compared', async () => {
  await addPictures()
  for (const fault of faults) commit(fault)
  const listUnnamed = (findings: ListedFinding[]) =>
    faults.filter(
      ([, code, , , line]) =>
        !findings.some((found) => found.code === code && found.isBlocking && readLine(found).includes(line))
    )
  const findings = await check()
  expect(listUnnamed(findings)).toEqual([])
  for (const { message } of findings) expect(message).not.toMatch(wordsOfFiles)
  const headings = Map.groupBy(findings, ({ code }) => code.split('.')[0])
  for (const [code, found] of headings) expect(new Set(found.map(({ heading }) => heading)).size, code).toBe(1)
  appendFileSync(join(content.folder, 'faqs.yaml'), '- id: b: c\n- id: d\n')
  const left = await check()
  expect(left.map(({ code }) => code)).toContain('invalid-yaml')
  const isHidden = ([, code, file]: (typeof faults)[number]) => file === 'faqs.yaml' || /^(missing|stale)/.test(code)
  expect(listUnnamed(left).filter((fault) => !isHidden(fault))).toEqual([])
})

/** The name of the contradiction, what brings it about, the mark that lets both stand, and the lines it names. */
const contradictions: [name: string, file: string, change: Record<string, unknown>, mark: string, lines: string[]][] = [
  ['deposit', business, { 'deposit.inTerms': 50 }, 'deposit.bothStand', ['percent: 40', 'inTerms: 50']],
  ['payments', business, { 'payments.inPageData': ['Cheque'] }, 'payments.bothStand', ['inTerms:', 'inPageData:']],
  ['rating', business, { 'rating.count': 1 }, 'rating.bothStand', ['count: 1', '- id:']],
  ['time', valet, { timeInPageData: { from: 20, to: 30 } }, 'timeInPageData.bothStand', ['estimated', 'timeInPage']],
  ['add-on-price', extras, { priceTo: 50, addOns: ['ceramic-1-year'] }, 'priceToStands', ['priceTo: 50', 'price: ']],
  ['listing-price', town, { [listing]: { medium: 1.5 } }, `${listing}.bothStand`, ['medium: 1.5', 'medium: 130']]
]

test.each(contradictions)('two readings of the %s hold the site back, until both may stand', async (...row) => {
  const [name, file, change, mark, lines] = row
  content.set(file, change)
  const findings = await check()
  expect(findings).toMatchObject([{ code: `two-readings.${name}`, isBlocking: true }])
  const readings = findings[0]?.readings ?? []
  expect(readings.map(readLine)).toEqual(lines.map((line) => expect.stringContaining(line)))
  content.set(file, { [mark]: true })
  expect(await check()).toEqual([])
})

test('one fact of the sample’s review is asked about, and may stand', async () => {
  content.set(reviews, { '0.town': 'Shirley' })
  const findings = await check()
  expect(findings).toMatchObject([{ code: 'review-fact', isBlocking: false }])
  expect(findings.map(readLine)).toEqual(['  town: Shirley'])
  content.set(reviews, { '0.factsStand': true })
  expect(await check()).toEqual([])
})

test('every mark in the sample is listed at its own entry, in words that the form has', async () => {
  const findings = await checkLaunch('sample', mailSettings)
  const marks = globSync('**/*.yaml', { cwd: 'sample' }).flatMap((file) =>
    (readFileSync(join('sample', file), 'utf8').match(/^\s*(sample|\w+AreDraft): true$/gm) ?? []).map(() => file)
  )
  const listed = findings.filter(({ code }) => code === 'sample' || code === 'draft').map(({ file }) => file)
  expect(listed.sort()).toEqual(marks.sort())
  for (const { message } of findings) expect(message).not.toMatch(wordsOfFiles)
  expect(findings.find(({ path }) => path?.join() === 'phone,value')?.message).toMatch(
    /^"Phone" is still a sample \(.*\)\. Put your own here and untick "Sample"\.$/
  )
  expect(findings.find(({ message }) => message.startsWith('The review by'))?.message).toContain('unlawful in the UK')
})

test('an illustration may be kept, and every one that came with the sample is known', async () => {
  await addPictures()
  content.set(valet, { 'image.file': 'mine.jpg', 'image.alt': 'Illustration: a wheel', 'image.keepIllustration': true })
  expect(await check()).toEqual([])
  expect(globSync('sample/images/*').filter((path) => !isSupplied(path))).toEqual([])
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
  const camera = plain.clone().withExif({ IFD0: { Make: 'Camera' } })
  put('camera.jpg', await camera.jpeg().toBuffer())
  put('broken.jpg', Buffer.concat([jpeg.subarray(0, 2), segment.subarray(0, 30), jpeg.subarray(2)]))
  const [shown, ...others] = (await check()).sort((a, b) => (b.line ?? 0) - (a.line ?? 0))
  expect(shown).toMatchObject({ code: 'picture-position', message: expect.stringMatching(/^own\.jpg says where /) })
  expect(readLine(shown as Finding)).toContain('file: own.jpg')
  expect(others.map(({ code, file }) => [code, file])).toEqual(
    ['exif.avif', 'exif.jpeg', 'exif.png', 'exif.webp', 'xmp.webp'].map((name) => [
      'picture-position',
      `images/${name}`
    ])
  )
})

test('a file that is missing is named, and the rest is checked all the same', async () => {
  rmSync(join(content.folder, pages))
  rmSync(join(content.folder, 'privacy.md'))
  content.set(business, { insurance: '' })
  expect((await check()).map(({ code, file }) => [code, file])).toEqual([
    ['invalid-content', 'pages.yaml'],
    ['invalid-content', 'privacy.md'],
    ['missing', 'business.yaml']
  ])
})

test('a firm that has moved is asked for its new position, wherever its folder has the old one', async () => {
  const before = { miles: 15, centre: 'Solihull', latitude: 52.4118, longitude: -1.7776 }
  const find = async (radius: object) => {
    content.set(business, { radius: { ...before, ...radius } })
    return (await check()).filter(({ code }) => code === 'stale-coordinates').map(readLine)
  }
  expect(await find({ centre: 'Warwick' })).toEqual(['  latitude: 52.4118'])
  expect(await find({})).toEqual([])
  expect(await find({ centre: 'Warwick', latitude: 52.28, longitude: -1.58 })).toEqual([])
  expect(await find({ centre: 'Shirley', postcode: 'B90' })).toEqual([])
})

test('what the law has a say in is asked for with public guidance, and blocks nothing', async () => {
  const texts = { complaints: '', mailKept: '', leavingPlan: '', waterGoes: '', reviewChecks: '', rewardedReviews: '' }
  content.set(business, { ...texts, noticeHours: undefined })
  const findings = await check()
  expect(findings.map(nameRule).sort()).toEqual([
    'kept-deposit',
    'missing.complaints',
    'missing.leavingPlan',
    'missing.mailKept',
    'missing.noticeHours',
    'missing.reviewChecks',
    'missing.rewardedReviews',
    'missing.waterGoes'
  ])
  for (const { message } of findings)
    expect(message).toMatch(/https:\/\/(www\.gov\.uk|www\.legislation\.gov\.uk|ico\.org\.uk)\//)
  expect(countBlocking(findings)).toBe(0)
  content.set(business, { 'deposit.percent': 10, noticeHours: undefined })
  expect((await check()).map(({ code }) => code)).not.toContain('kept-deposit')
})

test('what is only good to know is listed, and the site may go out', async () => {
  const empty = { companyNumber: '', registeredIn: '', registeredOffice: '', vatNumber: '', reviewChecks: '' }
  const others = { 'address.publishStreet': false, invoices: '', otherDay: '', vat: 'plus, for businesses only' }
  content.set(business, { bankHolidays: 'Scotland' })
  content.set(business, { 'legalName.value': 'Sam Limitless Valeting', ...empty, ...others })
  content.set(town, { 'services.full-valet': undefined })
  const findings = await check({ ...mailSettings, ACKNOWLEDGE: '', ALERT_URL: '' })
  expect(findings.map(nameRule).sort()).toEqual([
    'borrowed-words',
    'missing.invoices',
    'missing.otherDay',
    'missing.reviewChecks',
    'missing.vatNumber',
    'no-address',
    'no-alert',
    'no-copy',
    'other-holidays',
    'plus-vat'
  ])
  content.set(business, { 'legalName.value': 'Sam Valeting LLP' })
  expect((await listCodes()).filter((code) => /company|registered/.test(code))).toEqual([
    'missing.companyNumber',
    'missing.registeredIn',
    'missing.registeredOffice'
  ])
  expect(composeReport(findings)).toMatch(/no words of its own for Full Valet, so the package's own text .*Ready/s)
  content.set(pages, { 'serviceInTown.leftOut': true })
  expect(composeReport(await check())).toMatch(/no words of its own for Full Valet, so the site has no page /)
  const decided = await check({ ...mailSettings, ACKNOWLEDGE: 'off' })
  expect(decided.map(({ code }) => code)).not.toContain('no-copy')
})

const hosted = {
  PUBLIC_EMAIL_ORIGIN: 'https://api.emailjs.com',
  PUBLIC_EMAIL_KEY: 'k3y',
  PUBLIC_EMAIL_SERVICE: 'gmail',
  PUBLIC_EMAIL_TEMPLATE: 'booking-request'
}
// A topic that many have copied is read by all of them.
const { ALERT_URL: copied } = parseEnv(readFileSync('.env.example', 'utf8').replace(/^#(?=[A-Z])/gm, ''))

test.each<[what: string, env: NodeJS.ProcessEnv, found: string[], says?: RegExp]>([
  ['a hosted service with its keys', hosted, []],
  ['nothing', {}, ['no-mail'], /no mail is configured/],
  ['half a mail server', { ...mailSettings, BOOKINGS_TO: '' }, ['mail-setting'], /BOOKINGS_TO must be set too/],
  ['a port that is none', { ...mailSettings, PORT: 'home' }, ['mail-setting']],
  ['an alert over plain HTTP', { ...mailSettings, ALERT_URL: 'http://ntfy.sh/secret' }, ['mail-setting']],
  ['a local key', { ...hosted, PUBLIC_EMAIL_KEY: 'local-key' }, ['mail-key'], /PUBLIC_EMAIL_KEY is not set/],
  ['an empty key', { ...mailSettings, PUBLIC_EMAIL_KEY: '' }, ['mail-key'], /PUBLIC_EMAIL_KEY is set but empty/],
  ['an origin that is none', { ...hosted, PUBLIC_EMAIL_ORIGIN: 'emailjs' }, ['mail-setting'], /must be an origin/],
  ['an example mailbox', { ...mailSettings, BOOKINGS_TO: 'me@example.com' }, ['placeholder-setting']],
  ['the topic of .env.example', { ...mailSettings, ALERT_URL: copied }, ['placeholder-setting'], /ALERT_URL/]
])('in the settings, %s is told, and no secret with it', async (_, env, found, says = /^/) => {
  const findings = await check(env)
  expect(findings.map(({ code }) => code)).toEqual(found)
  for (const { message } of findings) expect(message).toMatch(says)
  expect(JSON.stringify(findings)).not.toContain('secret')
})
