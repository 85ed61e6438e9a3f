import type { Package } from '../../catalogue/schema.ts'
import { describePrice, describeStartingPrice, describeTime } from '../../domain/pricing.ts'
import { type Contact, telephoneHref } from '../ui/links.ts'
import { PackagePicture } from '../ui/package-icon.tsx'
import type { PictureData } from '../ui/picture.tsx'

interface ServiceHeroProps {
  item: Package
  subheading: string
  heading: string
  paragraph: string
  picture: PictureData | undefined
  breadcrumb: { label: string; href: string }[]
  bookingHref: string
  contact: Contact
}

/** What it is, what it costs, how long it takes and the next step. */
export function ServiceHero(props: ServiceHeroProps) {
  const { item, subheading, heading, paragraph, picture, breadcrumb, bookingHref, contact } = props
  return (
    <section className="page-hero on-dark" aria-labelledby="page-heading">
      <div className="wrap grid items-center gap-8 lg:grid-cols-2 lg:gap-14">
        <div>
          <nav aria-label="Breadcrumb" className="print:hidden">
            <ol className="flex flex-wrap items-center gap-x-2 text-sm text-haze">
              {breadcrumb.map(({ label, href }) => (
                <li key={href} className="not-first:before:mr-2 not-first:before:content-['/']">
                  <a href={href} className="footer-link">
                    {label}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <p className="eyebrow mt-2">{subheading}</p>
          <h1 id="page-heading" className="mt-2 max-w-xl text-4xl">
            {heading}
          </h1>
          <p className="mt-4 text-lg text-haze">{paragraph}</p>
          <p className="mt-4">
            <a
              href={item.addOnsOnly ? '#provided' : '#pricing'}
              className="dots sentence-link py-1.5 font-display text-xl font-bold"
            >
              <span>{(item.priceTo === undefined && describeStartingPrice(item)) || describePrice(item)}</span>
              {item.estimatedTime && <span>{describeTime(item)}</span>}
            </a>
          </p>
          <p className="mt-5 flex max-w-md flex-wrap gap-3 lg:mt-7 print:hidden">
            <a href={bookingHref} className="button button-primary max-lg:grow">
              Book Now
            </a>
            <a href={telephoneHref(contact.phone)} className="button button-outline max-lg:grow">
              Call {contact.phone}
            </a>
          </p>
        </div>
        <PackagePicture item={item} picture={picture} isHero className="aspect-3/2 w-full rounded-card md:aspect-4/3" />
      </div>
    </section>
  )
}
