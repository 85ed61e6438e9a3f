import type {
  AggregateOffer,
  AutoWash,
  BreadcrumbList,
  Offer,
  OpeningHoursSpecification,
  PostalAddress,
  Review,
  Service,
  WithContext
} from 'schema-dts'
import { listAddOns } from '../../catalogue/estimate-rules.ts'
import type { Content } from '../../catalogue/load.ts'
import { findServicePath, paths, servicePath, townPath } from '../../catalogue/routes.ts'
import type { Business, Location, Package } from '../../catalogue/schema.ts'
import { planOpening } from '../../domain/closed-days.ts'
import { metresInMile } from '../../domain/coverage.ts'
import { formatDecimal, formatPriceRange } from '../../domain/money.ts'
import { groupHours } from '../../domain/opening-hours.ts'
import { isOnRequest, listSizePrices, type Pricing } from '../../domain/pricing.ts'
import { absoluteUrl } from './content.ts'
import { findPriceRange } from './packages.ts'
import { getListingPricing } from './towns.ts'

const context = 'https://schema.org'
const stars = { worstRating: 1, bestRating: 5 }

/**
 * The firm as search engines read it, on every page; a town's page adds its locality and listing prices. A service
 * page has its own offers, so it leaves out the other packages' and the reviews: 0.7 kB of what has to arrive first.
 */
export function makeBusinessData(
  content: Content,
  picture: string,
  location?: Location,
  hasOwnOffers = false
): WithContext<AutoWash> {
  const { business, packages } = content
  const reviews = content.testimonials.filter(({ forSearchEngines }) => forSearchEngines)
  const { radius, rating } = business
  const closedDays = makeClosedDays(business)
  return {
    '@context': context,
    '@type': 'AutoWash',
    '@id': businessId(location),
    name: business.brand,
    legalName: business.legalName,
    url: absoluteUrl('/'),
    image: picture,
    telephone: business.phone,
    email: business.email,
    foundingDate: String(business.established),
    address: makeAddress(business, location),
    ...(location
      ? {
          parentOrganization: { '@type': 'Organization', '@id': businessId(), name: business.brand },
          areaServed: { '@type': 'City', name: location.name }
        }
      : radius && {
          areaServed: {
            '@type': 'GeoCircle',
            geoMidpoint: { '@type': 'GeoCoordinates', latitude: radius.latitude, longitude: radius.longitude },
            geoRadius: String(Math.round(radius.miles * metresInMile))
          }
        }),
    openingHoursSpecification: makeOpeningHours(business),
    ...(closedDays.length > 0 && { specialOpeningHoursSpecification: closedDays }),
    ...(business.socials.length > 0 && { sameAs: business.socials.map(({ url }) => url) }),
    paymentAccepted: (business.payments.inPageData ?? business.payments.inTerms).join(', '),
    currenciesAccepted: 'GBP',
    ...(packages.some((item) => !isOnRequest(item)) && { priceRange: formatPriceRange(...findPriceRange(packages)) }),
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.value.toFixed(1),
        ...stars,
        reviewCount: rating.count
      }
    }),
    ...(reviews.length > 0 && !hasOwnOffers && { review: reviews.map(makeReview) }),
    ...(!hasOwnOffers && {
      makesOffer: packages.flatMap((item) => {
        const pricing = location ? getListingPricing(location, item) : item.pricing
        const path = location ? findServicePath(content, location, item) : paths.services
        return makeOffers(content, { item, pricing, url: absoluteUrl(path) })
      })
    })
  }
}

/** A town has its own: two addresses under one would contradict each other. */
const businessId = (location?: Location) => absoluteUrl(`${location ? townPath(location) : paths.home}#business`)

export function makeServiceData(
  item: Package,
  location: Location,
  content: Content,
  { description, picture }: { description: string; picture: string }
): WithContext<Service> {
  const url = absoluteUrl(servicePath(location, item))
  return {
    '@context': context,
    '@type': 'Service',
    '@id': `${url}#service`,
    name: `${item.title} in ${location.name}`,
    serviceType: item.title,
    description,
    url,
    image: picture,
    provider: { '@id': businessId(location) },
    areaServed: { '@type': 'City', name: location.name },
    offers: makeOffers(content, { item, pricing: item.pricing, url, time: item.timeInPageData ?? item.estimatedTime })
  }
}

export function makeBreadcrumbData(steps: { label: string; href: string }[]): WithContext<BreadcrumbList> {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: absoluteUrl(href)
    }))
  }
}

function makeAddress({ address }: Business, location?: Location): PostalAddress {
  const isOwnTown = !location || location.name === address.locality
  return {
    '@type': 'PostalAddress',
    ...(address.publishStreet && isOwnTown && { streetAddress: address.street, postalCode: address.postcode }),
    addressLocality: location?.name ?? address.locality,
    addressRegion: location?.region ?? address.region,
    addressCountry: address.country
  }
}

/** Neighbouring days with the same hours share an entry; days with a lunch break are in two. */
function makeOpeningHours({ hours }: Business): OpeningHoursSpecification[] {
  return groupHours(hours).flatMap(({ days, spans }) =>
    spans.map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens,
      // Search engines don't know 24:00.
      closes: closes.replace('24:00', '23:59')
    }))
  )
}

/** Opening and closing at midnight is how search engines are told of a closed day. */
function makeClosedDays(business: Business): OpeningHoursSpecification[] {
  return planOpening(business).closedDays.map(({ from, until }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: from,
    validThrough: until,
    opens: '00:00',
    closes: '00:00'
  }))
}

function makeReview(review: Content['testimonials'][number]): Review {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: review.name },
    ...(review.month && { datePublished: review.month }),
    reviewBody: review.quote,
    reviewRating: { '@type': 'Rating', ratingValue: review.rating, ...stars },
    ...(review.source && { publisher: { '@type': 'Organization', name: review.source } })
  }
}

interface Offered {
  item: Package
  pricing: Pricing
  url: string
  time?: Package['estimatedTime']
}

function makeOffers({ business: { sizes }, addOns }: Content, { item, pricing, url, time }: Offered): Offer[] {
  const { priceTo } = item
  if (isOnRequest({ pricing })) return []
  if (item.addOnsOnly && priceTo !== undefined) {
    // Add-ons are many things at many prices.
    const range: AggregateOffer = {
      '@type': 'AggregateOffer',
      name: item.title,
      url,
      lowPrice: formatDecimal(pricing.small),
      highPrice: formatDecimal(priceTo),
      priceCurrency: 'GBP',
      offerCount: listAddOns(item, addOns).filter(({ price }) => price <= priceTo).length
    }
    return [range]
  }
  const prices = listSizePrices(pricing)
  return prices.map(({ size, price }) => ({
    '@type': 'Offer',
    name: prices.length > 1 ? `${item.title}, ${sizes[size].label.toLowerCase()} vehicle` : item.title,
    url,
    price: formatDecimal(price),
    priceCurrency: 'GBP',
    ...((item.per === 'month' || item.priceFrom) && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: formatDecimal(price),
        priceCurrency: 'GBP',
        ...(item.priceFrom && { minPrice: price / 100 }),
        ...(item.per === 'month' && { unitCode: 'MON' })
      }
    }),
    // A service has no property for how long it takes, but its offer may have any property.
    ...(time && {
      additionalProperty: {
        '@type': 'PropertyValue',
        name: 'Time to complete',
        minValue: time.from,
        maxValue: time.to,
        unitCode: 'HUR'
      }
    })
  }))
}
