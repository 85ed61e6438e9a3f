import { describe, expect, test } from 'vitest'
import { formatPence } from '../../domain/money.ts'
import { describeTime, listSizePrices } from '../../domain/pricing.ts'
import { content, findData, headings, readPage, readText, routes, towns } from '../site/site.ts'

/* Section 9 of the specification. The figures are here because it is the contract; that every page shows those of the
   content, tests/site proves. */

const packages: [title: string, slug: string, prices: number[], time: string][] = [
  ['Deluxe Safe Wash', 'exterior-car-wash', [40, 45, 50], '1-2 hours'],
  ['Deluxe Interior Clean', 'interior-car-clean', [80, 90, 100], '2-4 hours'],
  ['Standard Valet', 'standard-valet', [65, 75, 80], '2-4 hours'],
  ['Full Valet', 'full-valet', [120, 130, 140], '4-6 hours'],
  ['Maintenance Membership Plan', 'car-maintenance-membership-plan', [60], '1-2 hours a visit'],
  ['Gloss Enhancement', 'gloss-enhancement', [200, 220, 240], '4-6 hours'],
  ['Stage 1 Polish', 'stage1-polish', [250, 275, 300], '6-8 hours'],
  ['Stage 2 Polish', 'stage2-polish', [350, 375, 400], '6-8 hours'],
  ['Add-On Services', 'addon-services', [10], '']
]

const addOns = [
  'Gloss wax £10',
  'Excessive pet hair removal £15',
  'Deep stain removal, all seats £40',
  'Deep stain removal, one seat £15',
  'Leather protection £25',
  'Fabric protection £30',
  'Trim and plastic restoration £35',
  'Headlight restoration £50',
  'Engine bay clean £20',
  'Exhaust tip polish £10',
  'Decontamination clean £30',
  'Wheel ceramic coating £50',
  '1-year ceramic coating from £110',
  '3-year ceramic coating from £220'
]

const cardId = (title: string) => title.toLowerCase().replaceAll(' ', '-')
const card = (title: string) => readText(readPage('/services/').querySelector(`main #${cardId(title)}`))
const body = (path: string) => readText(readPage(path).querySelector('main'))

test('the 24 routes of the specification are built, and no other', () => {
  const local = ['birmingham', 'solihull'].flatMap((town) => [
    `/${town}/`,
    ...packages.map(([, slug]) => `/${town}/${slug}/`)
  ])
  expect(local).toHaveLength(20)
  expect(routes.toSorted()).toEqual(['/', '/services/', '/results/', '/contact/', ...local].toSorted())
})

test('the header has the four links, and the footer four columns', () => {
  const links = readPage('/').querySelectorAll('header nav[aria-label="Main"] a')
  const menu = links.map((link) => `${readText(link)} ${link.getAttribute('href')}`)
  expect(menu.join(', ')).toBe('Home /, Services /services/, Results /results/, Contact /contact/')
  expect(readPage('/').querySelectorAll('footer > div > *')).toHaveLength(4)
})

const parts: [path: string, selector: string, names: string][] = [
  [
    '/birmingham/',
    'h3',
    'Erdington, Digbeth, Moseley, Yardley, Harborne, Selly Oak, Edgbaston Village, Sutton Coldfield, Kings Heath, Stechford'
  ],
  [
    '/solihull/',
    'h3',
    'Shirley, Olton, Elmdon, Lode Heath, Monkspath, Dorridge, Marston Green, Chelmsley Wood, Earlswood, Meriden'
  ],
  ['/services/', 'h2', 'How It Works, FAQ'],
  ['/services/', 'h3', 'Book, Consultation, Detailing, Delivery'],
  ['/results/', 'h2', 'Exterior, Interior, Wheel'],
  ['/contact/', 'h1', 'Request an Appointment'],
  ['/', 'h3', 'Top-tier materials, Flawless results, Skilled detailers, Trusted by locals']
]

test.each(parts)('%s has the parts that the specification names: %s', (path, selector, names) => {
  expect(headings(path, selector)).toEqual(expect.arrayContaining(names.split(', ')))
})

test('packages and add-ons have the names, order, prices and times of the specification', () => {
  const found = content.packages.map((item) => [
    item.title,
    item.slug,
    listSizePrices(item.pricing).map(({ price }) => price / 100),
    describeTime(item)
  ])
  expect(found).toEqual(packages)
  const offered = content.addOns.map(
    ({ name, price, priceFrom }) => `${name} ${priceFrom ? 'from ' : ''}${formatPence(price)}`
  )
  expect(offered).toEqual(addOns)
  const titles = packages.map(([title]) => title)
  expect(headings('/services/', 'article h3').filter((title) => titles.includes(title))).toEqual(titles)
})

test.each(packages)('%s: the deposit is on its card and on its page in each town', (title, slug) => {
  for (const text of [card(title), ...towns.map((town) => body(`/${town}/${slug}/`))])
    expect(text).toContain('40% deposit')
  expect(card(title)).toContain('Service Details')
})

/** What the specification's notes say of a package, on its page in both towns. */
const notes = {
  'exterior-car-wash': 'normally £10',
  'interior-car-clean': 'deep stain removal',
  'standard-valet': 'gloss wax £10',
  'full-valet':
    '6-8 weeks, pre-wash, two-bucket hand wash, free gloss wax, steam-cleaned contact surfaces, stain removal, vacuuming, air freshener',
  'car-maintenance-membership-plan':
    '£60 a month, previous full valet, every 2 or 4 weeks, enhanced member perks & descriptions, 10% off enhancements and ceramic coating, priority booking, loyalty rewards, free gloss wax',
  'gloss-enhancement': 'graphene wax, 4-6 hours',
  'stage1-polish': 'chemical decontamination, sealant',
  'stage2-polish': 'two-stage'
}

describe('the notes', () => {
  test.each(Object.entries(notes))('%s: %s', (slug, phrases) => {
    for (const town of towns)
      for (const phrase of phrases.split(', ')) expect(body(`/${town}/${slug}/`).toLowerCase()).toContain(phrase)
  })

  test.each([
    ['standard-valet', 110, 220],
    ['full-valet', 110, 220],
    ['gloss-enhancement', 110, 220],
    ['stage1-polish', 60, 110],
    ['stage2-polish', 60, 110]
  ])('%s takes ceramic coating at %i and %i', (slug, oneYear, threeYears) => {
    const coatings = `1-year ceramic coating from £${oneYear}\\b.*3-year ceramic coating from £${threeYears}\\b`
    for (const town of towns) expect(body(`/${town}/${slug}/`)).toMatch(new RegExp(coatings))
  })

  test('what fits a package besides its own add-ons is on its page, and what comes free with it', () => {
    for (const town of towns) {
      expect(body(`/${town}/full-valet/`)).toMatch(
        /Included in the price: Gloss wax\. You can also add: .*pet hair.* £15;/
      )
      expect(body(`/${town}/exterior-car-wash/`)).not.toContain('You can also add: Gloss wax')
    }
  })

  test('trim restoration lasts 2 months, up to 8 weeks, and the membership has no starting price', () => {
    for (const town of towns) {
      expect(body(`/${town}/addon-services/`)).toMatch(/2 months.{0,12}up to 8 weeks/)
      expect(body(`/${town}/car-maintenance-membership-plan/`)).not.toContain('starting prices')
    }
  })

  test.each([
    ['Deluxe Safe Wash', /normally £10/],
    ['Deluxe Interior Clean', /deep stain removal.*extra|extra.*deep stain/i],
    ['Maintenance Membership Plan', /previous Full Valet/]
  ])('the card of %s has its condition', (title, words) => {
    expect(card(title)).toMatch(words)
  })

  test("Solihull's landing page reads 70 for a medium Standard Valet, everything else 75", () => {
    const offers = (path: string) =>
      findData(path, 'AutoWash').makesOffer?.filter((offer) => /Standard Valet, medium/.test(offer.name ?? ''))
    expect(offers('/solihull/')?.map(({ price }) => price)).toEqual(['70.00'])
    expect(offers('/birmingham/')?.map(({ price }) => price)).toEqual(['75.00'])
    expect(body('/solihull/')).toMatch(/Standard Valet £65 to £80 £65 Small £70 Medium £80 Large/)
    expect(body('/solihull/')).not.toMatch(/£75\b/)
    expect(body('/birmingham/')).toMatch(/£65 Small £75 Medium £80 Large/)
  })

  test('Full Valet lists 16 items', () => {
    for (const town of towns) {
      const provided = readPage(`/${town}/full-valet/`)
        .querySelectorAll('main section')
        .find((section) => readText(section.querySelector('h2') ?? section).startsWith('Services Provided'))
      expect(provided?.querySelectorAll('li')).toHaveLength(16)
    }
  })

  test('Gloss Enhancement tells search engines 6-12 h, and has a second Services Details in Birmingham', () => {
    for (const town of towns) {
      expect(body(`/${town}/gloss-enhancement/`)).not.toContain('6-12')
      const times = findData(`/${town}/gloss-enhancement/`, 'Service').offers?.map((offer) => offer.additionalProperty)
      expect(times?.map((time) => [time?.minValue, time?.maxValue])).toEqual(Array(3).fill([6, 12]))
    }
    const found = headings('/birmingham/gloss-enhancement/').filter((heading) => heading.includes('Services Details'))
    expect(found).toHaveLength(2)
  })
})

describe('the fourteen add-ons', () => {
  const places = () => [card('Add-On Services'), ...towns.map((town) => body(`/${town}/addon-services/`))]

  test('cost 10 to 50, and coatings less on a polish', () => {
    expect(card('Add-On Services')).toMatch(/from £10\b/)
    expect(card('Add-On Services')).toContain('£10 to £50')
    for (const place of places()) {
      expect(place).toMatch(/1-year ceramic coating from £110 ?, on a polish from £60\b/)
      expect(place).toMatch(/3-year ceramic coating from £220 ?, on a polish from £110\b/)
    }
    expect(body('/solihull/full-valet/')).not.toContain('on a polish from')
    for (const town of towns) {
      const hero = readPage(`/${town}/addon-services/`).querySelector('main .page-hero')
      expect(readText(hero)).toContain('Most £10 to £50')
    }
  })

  test('are one offer from 10 to 50 wherever search engines are told of them', () => {
    const prices = { lowPrice: '10.00', highPrice: '50.00', priceCurrency: 'GBP', offerCount: 12 }
    const range = [expect.objectContaining({ '@type': 'AggregateOffer', ...prices })]
    for (const path of ['/', '/services/', '/solihull/'])
      expect(findData(path, 'AutoWash').makesOffer?.filter(({ name }) => name === 'Add-On Services')).toEqual(range)
    for (const town of towns) expect(findData(`/${town}/addon-services/`, 'Service').offers).toEqual(range)
  })
})

describe('the business', () => {
  test('hours, radius, payment, price range and rating in the structured data of every page kind', () => {
    for (const path of ['/', '/services/', '/results/', '/contact/', '/solihull/', '/birmingham/full-valet/']) {
      const data = findData(path, 'AutoWash')
      expect(
        data.openingHoursSpecification?.map(({ dayOfWeek, opens, closes }) => [dayOfWeek?.length, opens, closes])
      ).toEqual([
        [6, '07:00', '19:00'],
        [1, '09:00', '16:00']
      ])
      if (!data.parentOrganization) expect(Number(data.areaServed?.geoRadius)).toBeCloseTo(15 * 1609.344, -1)
      expect(data.paymentAccepted).toBe('Cash, Credit Card, Debit Card')
      expect(data.priceRange).toBe('£10 to £400')
      expect([data.aggregateRating?.ratingValue, data.aggregateRating?.reviewCount]).toEqual(['5.0', 6])
      expect(data.review?.every(({ reviewRating }) => reviewRating?.ratingValue === 5) ?? true).toBe(true)
      expect(data.foundingDate).toBe('2024')
    }
  })

  test.each(['Solihull', 'Birmingham'])("%s's address names locality, region and country, and no street", (town) => {
    const place = { addressLocality: town, addressRegion: 'West Midlands', addressCountry: 'GB' }
    const data = findData(`/${town.toLowerCase()}/`, 'AutoWash')
    expect(data.address).toEqual({ '@type': 'PostalAddress', ...place })
    // The firm has an address of its own, so the town's is not under the same name.
    expect(data).toMatchObject({
      areaServed: { name: town },
      parentOrganization: { '@id': findData('/', 'AutoWash')['@id'] }
    })
    expect(data['@id']).toMatch(new RegExp(`/${town.toLowerCase()}/#business$`))
  })

  test.each([
    ['/services/', 'main', /First-time customers get 10% off/],
    [
      '/services/',
      'main',
      /starting prices for small vehicles\. The size of yours and the amount of dirt affect the final price\./
    ],
    ['/services/', 'main', /40% deposit is required upfront. It is non-refundable on no-show or cancellation/],
    ['/contact/', '#terms', /£50.{0,60}may vary/],
    ['/contact/', '#terms', /bank transfer and cash/],
    ['/contact/', '#terms', /£10 off (the|your) next service/],
    ['/contact/', '#terms', /privacy/i],
    ['/services/', '#faq #deposit', /40%.*non-refundable/],
    ['/', 'main .hero-words', /doorstep/],
    ['/', 'main', /at your home or work/i],
    ['/', 'main', /5\.0 from 6 reviews/],
    ['/', '.hero-facts', /Monday to Saturday 7am-7pm, Sunday 9am-4pm/],
    ['/', 'footer', /© 2024 \S+ Ltd/],
    ['/', 'footer', /15-mile radius of Solihull/]
  ])('%s %s: %s', (path, part, words) => {
    expect(readText(readPage(path).querySelector(part))).toMatch(words)
  })

  test('there are five questions, and seven testimonials, which are marked as samples like what is made up', () => {
    expect(readPage('/services/').querySelectorAll('#faq summary')).toHaveLength(5)
    expect(readPage('/').querySelectorAll('main blockquote')).toHaveLength(7)
    expect(readPage('/').querySelectorAll('main .carousel-slide .tag')).toHaveLength(7)
    // What else is made up is the launch check's business.
    expect(readPage('/').querySelectorAll('main .tag')).toHaveLength(7)
  })

  test('the footer links the areas to their towns', () => {
    const items = readPage('/').querySelectorAll('footer li')
    const areas = items.map((item) => [readText(item), item.querySelector('a')?.getAttribute('href')])
    for (const area of [
      ['Solihull', '/solihull/'],
      ['Birmingham', '/birmingham/'],
      ['Redditch', undefined],
      ['Sutton Coldfield', '/birmingham/']
    ])
      expect(areas).toContainEqual(area)
  })
})

test('Home has its parts in order', () => {
  expect(readPage('/').querySelectorAll('main h2').map(readText)).toEqual([
    'Packages and prices',
    'See the difference',
    'What you can expect',
    'Areas we cover',
    'What customers say',
    'A local firm, on the road since 2024',
    'Ready to book?'
  ])
})
