import { describe, expect, test } from 'vitest'
import { findData, headings, readPage, readText, routes, towns } from '../site/site.ts'

/* Section 9 of the specification, read back from the built pages. The figures stand here because it is the contract. */

const packages = [
  {
    title: 'Deluxe Safe Wash',
    id: 'deluxe-safe-wash',
    slug: 'exterior-car-wash',
    prices: [40, 45, 50],
    time: '1-2 hours'
  },
  {
    title: 'Deluxe Interior Clean',
    id: 'deluxe-interior-clean',
    slug: 'interior-car-clean',
    prices: [80, 90, 100],
    time: '2-4 hours'
  },
  { title: 'Standard Valet', id: 'standard-valet', slug: 'standard-valet', prices: [65, 75, 80], time: '2-4 hours' },
  { title: 'Full Valet', id: 'full-valet', slug: 'full-valet', prices: [120, 130, 140], time: '4-6 hours' },
  {
    title: 'Maintenance Membership Plan',
    id: 'maintenance-membership-plan',
    slug: 'car-maintenance-membership-plan',
    prices: [60],
    time: '1-2 hours a visit'
  },
  {
    title: 'Gloss Enhancement',
    id: 'gloss-enhancement',
    slug: 'gloss-enhancement',
    prices: [200, 220, 240],
    time: '4-6 hours'
  },
  { title: 'Stage 1 Polish', id: 'stage-1-polish', slug: 'stage1-polish', prices: [250, 275, 300], time: '6-8 hours' },
  { title: 'Stage 2 Polish', id: 'stage-2-polish', slug: 'stage2-polish', prices: [350, 375, 400], time: '6-8 hours' },
  { title: 'Add-On Services', id: 'add-on-services', slug: 'addon-services', prices: [10], time: null }
]

const addOnPrices: [RegExp, string][] = [
  [/Gloss wax £10\b/, 'gloss wax'],
  [/Excessive pet hair removal £15\b/, 'pet hair'],
  [/Deep stain removal, all seats £40\b/, 'all seats'],
  [/Deep stain removal, one seat £15\b/, 'one seat'],
  [/Leather protection £25\b/, 'leather'],
  [/Fabric protection £30\b/, 'fabric'],
  [/Trim and plastic restoration £35\b/, 'trim'],
  [/Headlight restoration £50\b/, 'headlight'],
  [/Engine bay clean £20\b/, 'engine bay'],
  [/Exhaust tip polish £10\b/, 'exhaust'],
  [/Decontamination clean £30\b/, 'decontamination'],
  [/Wheel ceramic coating £50\b/, 'wheels'],
  [/1-year ceramic coating from £110\b/, '1-year ceramic'],
  [/3-year ceramic coating from £220\b/, '3-year ceramic']
]

const card = (id: string) => readText(readPage('/services/').querySelector(`main #${id}`))
const body = (path: string) => readText(readPage(path).querySelector('main'))

describe('the nine packages', () => {
  test('stand on /services/ and in the form in the order of the specification', () => {
    const titles = packages.map(({ title }) => title)
    const options = readPage('/contact/').querySelectorAll('#selectedPackage option').map(readText)
    for (const list of [headings('/services/', 'article h3'), options])
      expect(list.filter((title) => titles.includes(title))).toEqual(titles)
  })

  for (const { title, id, slug, prices, time } of packages) {
    test(`${title}: prices, time and deposit on its card`, () => {
      for (const price of prices) expect(card(id)).toMatch(new RegExp(`£${price}\\b`))
      if (time) expect(card(id)).toContain(time)
      else expect(card(id)).not.toMatch(/\d hours/)
      expect(card(id)).toContain('40% deposit')
      expect(card(id)).toContain('Service Details')
    })

    test(`${title}: its Book Now link carries the title`, () => {
      const links = readPage('/services/').querySelectorAll(`#${id} a[href^="/contact/"]`)
      expect(links.map((link) => link.getAttribute('href'))).toEqual([`/contact/?package=${encodeURIComponent(title)}`])
    })

    for (const town of towns) {
      test(`${title} in ${town}: prices, time, deposit and structured data`, () => {
        const path = `/${town}/${slug}/`
        expect(body(path)).toContain('40% deposit')
        const table = readPage(path).querySelector('main table')
        if (slug === 'addon-services') expect(table).toBeNull()
        else for (const price of prices) expect(readText(table)).toMatch(new RegExp(`£${price}\\b`))
        if (time) expect(body(path)).toContain(time)
        const { offers, serviceType } = findData(path, 'Service')
        expect(serviceType).toBe(title)
        if (slug === 'addon-services') return
        expect(offers?.map((offer) => [Number(offer.price), offer.priceCurrency])).toEqual(
          prices.map((price) => [price, 'GBP'])
        )
      })
    }
  }
})

describe('what stands in the notes', () => {
  test('the wash includes a gloss wax that normally costs 10', () => {
    expect(card('deluxe-safe-wash')).toMatch(/normally £10/)
    for (const town of towns) expect(body(`/${town}/exterior-car-wash/`)).toMatch(/normally £10/)
  })

  test('the interior clean says that deep stain removal is extra', () => {
    expect(card('deluxe-interior-clean')).toMatch(/deep stain removal.*extra|extra.*deep stain/i)
  })

  test('Standard Valet offers gloss wax 10 and ceramic 110 and 220', () => {
    for (const path of towns.map((town) => `/${town}/standard-valet/`)) {
      expect(body(path)).toMatch(/Gloss wax £10\b/)
      expect(body(path)).toMatch(/1-year ceramic coating from £110\b.*3-year ceramic coating from £220\b/)
    }
  })

  test("Solihull's landing page reads 70 for a medium Standard Valet, everything else 75", () => {
    const offers = (path: string) =>
      findData(path, 'AutoWash').makesOffer?.filter((offer) => /Standard Valet, medium/.test(offer.name ?? ''))
    expect(offers('/solihull/')?.map(({ price }) => price)).toEqual(['70.00'])
    expect(offers('/birmingham/')?.map(({ price }) => price)).toEqual(['75.00'])
    // The range, each size for who has chosen it, the time, and all three.
    expect(body('/solihull/')).toMatch(
      /Standard Valet £65 – £80 ?£65 Small ?£70 Medium ?£80 Large 2-4 hours Small £65 Medium £70 Large £80/
    )
    expect(body('/solihull/')).not.toMatch(/£75\b/)
    expect(body('/birmingham/')).toMatch(/Small £65 Medium £75 Large £80/)
  })

  test('Full Valet lists 16 items and is suggested every 6-8 weeks', () => {
    for (const town of towns) {
      const provided = readPage(`/${town}/full-valet/`)
        .querySelectorAll('main section')
        .find((section) => readText(section.querySelector('h2') ?? section).startsWith('Services Provided'))
      expect(provided?.querySelectorAll('li')).toHaveLength(16)
      const text = readText(provided)
      for (const item of [
        /pre-wash/i,
        /two-bucket hand wash/i,
        /free gloss wax/i,
        /steam-cleaned contact surfaces/i,
        /stain removal/i,
        /vacuuming/i,
        /air freshener/i
      ])
        expect(text).toMatch(item)
      expect(body(`/${town}/full-valet/`)).toContain('6-8 weeks')
      expect(body(`/${town}/full-valet/`)).toMatch(
        /1-year ceramic coating from £110\b.*3-year ceramic coating from £220\b/
      )
    }
  })

  test('the membership states its price, its condition, its rhythm and its perks', () => {
    for (const town of towns) {
      const path = `/${town}/car-maintenance-membership-plan/`
      expect(body(path)).toContain('£60 a month')
      expect(body(path)).not.toContain('starting prices')
      expect(body(path)).toMatch(/previous Full Valet/)
      expect(body(path)).toMatch(/every 2 or 4 weeks/i)
      expect(headings(path)).toContain('Enhanced Member Perks & Descriptions')
      expect(headings(path)).not.toContain('Add Ons')
      for (const perk of [
        /10% off enhancements and ceramic coating/i,
        /priority booking/i,
        /loyalty rewards/i,
        /free gloss wax/i
      ])
        expect(body(path)).toMatch(perk)
    }
    expect(card('maintenance-membership-plan')).toMatch(/previous Full Valet/)
  })

  test('both polishes take ceramic coating at 60 and 110', () => {
    for (const town of towns)
      for (const slug of ['stage1-polish', 'stage2-polish'])
        expect(body(`/${town}/${slug}/`)).toMatch(
          /1-year ceramic coating from £60\b.*3-year ceramic coating from £110\b/
        )
    expect(body('/solihull/stage1-polish/')).toMatch(/chemical decontamination/i)
    expect(body('/solihull/stage1-polish/')).toMatch(/optional sealant|sealant/i)
    expect(body('/solihull/stage2-polish/')).toMatch(/two-stage/i)
  })

  test('Gloss Enhancement includes graphene wax, shows 4-6 h and tells search engines 6-12 h', () => {
    for (const town of towns) {
      const path = `/${town}/gloss-enhancement/`
      expect(body(path)).toMatch(/graphene wax/i)
      expect(body(path)).toContain('4-6 hours')
      expect(body(path)).not.toContain('6-12')
      const times = findData(path, 'Service').offers?.map(({ additionalProperty }) => additionalProperty)
      expect(times?.map((time) => [time?.minValue, time?.maxValue])).toEqual(Array(3).fill([6, 12]))
      expect(body(path)).toMatch(/1-year ceramic coating from £110\b/)
    }
  })

  test('Gloss Enhancement in Birmingham has a second Services Details section', () => {
    const found = headings('/birmingham/gloss-enhancement/').filter((heading) => heading.includes('Services Details'))
    expect(found).toHaveLength(2)
  })
})

describe('the fourteen add-ons', () => {
  for (const [pattern, name] of addOnPrices)
    test(`${name}`, () => {
      expect(card('add-on-services')).toMatch(pattern)
      for (const town of towns) expect(body(`/${town}/addon-services/`)).toMatch(pattern)
    })

  test('start from 10 and range to 50', () => {
    expect(card('add-on-services')).toMatch(/from £10\b/)
    expect(card('add-on-services')).toContain('£10 to £50')
  })

  test('say what coatings cost on a polish, on their pages and on their card', () => {
    const places = [card('add-on-services'), ...towns.map((town) => body(`/${town}/addon-services/`))]
    for (const text of places) {
      expect(text).toMatch(/1-year ceramic coating from £110 ?, on a polish from £60\b/)
      expect(text).toMatch(/3-year ceramic coating from £220 ?, on a polish from £110\b/)
    }
    expect(body('/solihull/full-valet/')).not.toContain('on a polish from')
  })

  test('are one offer from 10 to 50 wherever search engines are told of them', () => {
    const range = {
      '@type': 'AggregateOffer',
      lowPrice: '10.00',
      highPrice: '50.00',
      priceCurrency: 'GBP',
      offerCount: 12
    }
    for (const path of ['/', '/services/', '/solihull/', '/birmingham/full-valet/', '/birmingham/addon-services/']) {
      const offers = findData(path, 'AutoWash').makesOffer?.filter(({ name }) => name === 'Add-On Services')
      expect(offers).toEqual([expect.objectContaining(range)])
    }
    for (const town of towns)
      expect(findData(`/${town}/addon-services/`, 'Service').offers).toEqual([expect.objectContaining(range)])
  })

  test('trim restoration lasts 2 months, up to 8 weeks', () => {
    for (const town of towns) expect(body(`/${town}/addon-services/`)).toMatch(/2 months.{0,12}up to 8 weeks/)
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
      expect(Number(data.areaServed?.geoRadius)).toBeCloseTo(15 * 1609.344, -1)
      expect(data.paymentAccepted).toBe('Cash, Credit Card, Debit Card')
      expect(data.priceRange).toBe('£10 – £400')
      expect([data.aggregateRating?.ratingValue, data.aggregateRating?.reviewCount]).toEqual(['5.0', 6])
      expect(data.review?.every(({ reviewRating }) => reviewRating?.ratingValue === 5)).toBe(true)
      expect(data.foundingDate).toBe('2024')
    }
  })

  test("each town's address names its locality, region and country, and no street", () => {
    for (const [path, locality] of [
      ['/solihull/', 'Solihull'],
      ['/birmingham/', 'Birmingham']
    ] as const)
      expect(findData(path, 'AutoWash').address).toEqual({
        '@type': 'PostalAddress',
        addressLocality: locality,
        addressRegion: 'West Midlands',
        addressCountry: 'GB'
      })
  })

  test('the notices: 10% for first-timers, starting prices, 40% deposit not refunded', () => {
    expect(body('/services/')).toMatch(/First-time customers get 10% off/)
    expect(body('/services/')).toMatch(/starting prices for small vehicles/)
    expect(body('/services/')).toMatch(
      /40% deposit is required upfront. It is non-refundable on no-show or cancellation/
    )
  })

  test('the terms: 50 that may vary, bank transfer and cash, 10 off for a drop-off', () => {
    const terms = readText(readPage('/contact/').querySelector('#terms'))
    expect(terms).toMatch(/£50.{0,60}may vary/)
    expect(terms).toMatch(/bank transfer and cash/)
    expect(terms).toMatch(/£10 off (the|your) next service/)
    expect(terms).toMatch(/privacy/i)
  })

  test('Home shows 5.0 from 6 reviews beside seven sample testimonials', () => {
    expect(body('/')).toContain('5.0 from 6 reviews')
    const quotes = readPage('/').querySelectorAll('main blockquote')
    expect(quotes).toHaveLength(7)
    expect(body('/').match(/\bSample\b/g)).toHaveLength(7)
  })

  test('the footer: copyright, radius, areas', () => {
    const footer = readPage('/').querySelector('footer')
    expect(readText(footer)).toMatch(/© 2024 \S+ Ltd/)
    expect(readText(footer)).toContain('15-mile radius of Solihull')
    const areas = Object.fromEntries(
      footer?.querySelectorAll('li').map((item) => [readText(item), item.querySelector('a')?.getAttribute('href')]) ??
        []
    )
    expect(areas).toMatchObject({
      Solihull: '/solihull/',
      Birmingham: '/birmingham/',
      Redditch: undefined,
      'Sutton Coldfield': '/birmingham/'
    })
    expect(readText(footer)).toContain('Redditch')
  })
})

test('the 24 routes of the specification are built, and no other', () => {
  const towns = ['birmingham', 'solihull'].flatMap((town) => [
    `/${town}/`,
    ...packages.map(({ slug }) => `/${town}/${slug}/`)
  ])
  expect(towns).toHaveLength(20)
  expect(routes.toSorted()).toEqual(['/', '/services/', '/results/', '/contact/', ...towns].toSorted())
})
