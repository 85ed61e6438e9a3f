import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { parse } from 'yaml'
import { type Data, type Fields, FirmFolder } from './firm-folder.ts'

/** A folder with content that nothing keeps from being published, to break on purpose. */
export class ReadyContent extends FirmFolder {
  root: string

  constructor(root = mkdtempSync(join(tmpdir(), 'launch-'))) {
    super(join(root, 'content'))
    this.root = root
  }

  readLine(file: string | null, line: number | null): string {
    return this.read(file ?? '').split('\n')[(line ?? 0) - 1] ?? ''
  }

  async addPicture(name: string, width: number, height: number) {
    const picture = sharp({ create: { width, height, channels: 3, background: 'navy' } })
    await picture.toFile(join(this.folder, 'images', name))
  }

  copy(): ReadyContent {
    const copy = new ReadyContent()
    cpSync(this.folder, copy.folder, { recursive: true })
    return copy
  }

  remove() {
    rmSync(this.root, { recursive: true })
  }
}

/** What an owner does before the site goes out, done to the content as it stands, with one town for speed. */
export async function makeReady(): Promise<ReadyContent> {
  const ready = new ReadyContent()
  cpSync('sample', ready.folder, { recursive: true, filter: (path) => !/[\\/]images$/.test(path) })
  mkdirSync(join(ready.folder, 'images'))
  await ready.addPicture('own.jpg', 1920, 1280)
  const locations = readdirSync(join(ready.folder, 'locations')).sort()
  for (const file of locations.slice(1)) rmSync(join(ready.folder, 'locations', file))
  const packages = readdirSync(join(ready.folder, 'packages')).sort()
  for (const file of [
    ...list(ready.folder),
    `locations/${locations[0]}`,
    ...packages.map((name) => `packages/${name}`)
  ])
    ready.edit(file, clean)
  ready.set('business.yaml', completed)
  ready.edit('testimonials.yaml', (list) =>
    list.map(({ car: _, town: __, month: ___, ...review }: Data, index: number) => ({
      ...review,
      quote: `What customer ${index + 1} said.`,
      name: `Customer ${index + 1}`
    }))
  )
  const ids = packages.map((file) => parse(ready.read(`packages/${file}`)).id)
  ready.edit(`locations/${locations[0]}`, (town) => {
    town.listingPricing = {}
    town.services = Object.fromEntries(ids.map((id: string) => [id, localWords]))
  })
  for (const file of packages)
    ready.edit(`packages/${file}`, (item) => {
      delete item.timeInPageData
      delete item.priceTo
    })
  return ready
}

export const mailSettings = {
  SMTP_URL: 'smtps://user:secret@mail.firm-for-tests.co.uk:465',
  BOOKINGS_TO: 'bookings@firm-for-tests.co.uk',
  BOOKINGS_FROM: 'site@firm-for-tests.co.uk',
  ACKNOWLEDGE: 'on',
  ALERT_URL: 'https://ntfy.firm-for-tests.co.uk/topic'
}

const list = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.yaml'))

const localWords = {
  summary: 'Words of its own.',
  heading: 'A heading',
  intro: 'Words.',
  details: ['Words.'],
  booking: { title: 'Book', text: 'Words.' }
}

/** Takes away every mark and puts the owner's picture in every place. */
function clean(value: Data): Data {
  if (Array.isArray(value)) return value.map(clean)
  if (value === null || typeof value !== 'object') return value
  if ('file' in value) return { file: 'own.jpg', alt: 'A clean car on a drive' }
  const kept = Object.entries(value).filter(([key]) => !/^(sample|\w+AreDraft|bothStand|priceToStands)$/.test(key))
  return Object.fromEntries(kept.map(([key, item]) => [key, clean(item)]))
}

/** What the launch check asks a firm for. */
const completed: Fields = {
  'brand.value': 'Firm',
  'siteUrl.value': 'https://www.firm-for-tests.co.uk',
  'phone.value': '0121 000 0000',
  'email.value': 'bookings@firm-for-tests.co.uk',
  socials: [{ name: 'Facebook', url: 'https://www.facebook.com/firm-for-tests' }],
  areas: [{ name: 'Solihull' }],
  'rating.count': 1000,
  insurance: 'Covered by an insurer.',
  whoComes: 'Sam comes to you.',
  otherDay: 'Ring us.',
  'address.publishStreet': true,
  companyNumber: '01234567',
  registeredIn: 'England and Wales',
  registeredOffice: '1 The Row, Solihull, B91 1AA',
  vatNumber: 'GB123456789',
  reviewChecks: 'Each is by a customer whose visit is in our diary.',
  invoices: 'We invoice businesses monthly.',
  loyaltyRewards: 'Every tenth visit is free.',
  planVisits: 'That covers one visit.',
  dropOff: 'A drop-off is a car that you bring to us.',
  rewardedReviews: 'We pay nobody for a review.',
  complaints: 'To complain, write to us.',
  mailKept: 'We delete requests after six years.',
  leavingPlan: 'You can leave the plan at the end of any month.',
  waterGoes: 'We take the water away with us.',
  noticeHours: 48,
  'deposit.inTerms': undefined,
  'payments.inPageData': undefined
}
