import type { Content } from '../../catalogue/load.ts'
import { reviewsPath } from '../../catalogue/routes.ts'
import type { Business, Testimonial } from '../../catalogue/schema.ts'

export function listTestimonials({ testimonials, packages }: Pick<Content, 'testimonials' | 'packages'>) {
  return testimonials.map((testimonial) => {
    const { id, quote, name, rating, sample } = testimonial
    const title = packages.find((item) => item.id === testimonial.package)?.title
    return { id, quote, name, rating, sample, visit: describeVisit(testimonial, title) }
  })
}

/** The profile that the reviews were written on, or the testimonials on Home. */
export function findReviews({ business, testimonials }: Content): string | undefined {
  const profile = business.socials.find(({ name }) => testimonials.some(({ source }) => source === name))
  return profile?.url ?? (testimonials.length > 0 ? reviewsPath : undefined)
}

/** '5.0 from 6 reviews' */
export const describeRating = ({ value, count }: NonNullable<Business['rating']>) =>
  `${value.toFixed(1)} from ${count} ${count === 1 ? 'review' : 'reviews'}`

/** "BMW X5, Shirley, Full Valet, March 2026, from Google". Leaves out a package that no longer exists. */
function describeVisit({ car, town, month, source }: Testimonial, title: string | undefined): string {
  return [car, town, title, month && nameMonth(month), source && `from ${source}`].filter(Boolean).join(', ')
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const nameMonth = (month: string) => monthName.format(new Date(`${month}-01`))
