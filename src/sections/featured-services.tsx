import type { Package } from '../../catalogue/schema.ts'
import type { SizeLabels } from '../../domain/pricing.ts'
import { fitColumns } from '../ui/fit-columns.ts'
import { Picture, type PictureData } from '../ui/picture.tsx'
import { SizedPrice } from '../ui/prices.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'

interface FeaturedServicesProps {
  heading: string
  text: string
  href: string
  services: { item: Package; picture: PictureData }[]
  sizes: SizeLabels
}

/** A horizontal card: the picture beside the words. */
const rowOnTablets = 'sm:max-lg:grid sm:max-lg:grid-cols-[2fr_3fr]'
const rowFromSmall = 'sm:grid sm:grid-cols-[2fr_3fr]'

export function FeaturedServices({ heading, text, href, services, sizes }: FeaturedServicesProps) {
  const isAlone = services.length === 1
  return (
    <section className="py-16 md:py-24" data-fade>
      <div className="wrap">
        <SectionHeading heading={heading} text={text} />
        <ul className={`mt-10 grid gap-6 ${fitColumns(services)}`}>
          {services.map(({ item, picture }) => (
            <li key={item.id} className={`card card-link overflow-hidden ${isAlone ? rowFromSmall : rowOnTablets}`}>
              <div className="relative">
                <Picture
                  picture={picture}
                  className={`aspect-3/2 w-full object-cover ${isAlone ? 'sm:h-full' : 'sm:max-lg:h-full'}`}
                />
              </div>
              <div className="p-6">
                <h3 className="text-2xl">
                  <a href={`${href}#${item.id}`} className="card-cover">
                    {item.title}
                  </a>
                </h3>
                <p className="mt-1 font-display text-lg font-bold text-ember-deep">
                  <SizedPrice item={item} sizes={sizes} />
                </p>
                <p className="mt-3 text-slate">{item.description}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-8">
          <a href={href} className="text-link inline-flex min-h-11 items-center">
            All packages and prices
          </a>
        </p>
      </div>
    </section>
  )
}
