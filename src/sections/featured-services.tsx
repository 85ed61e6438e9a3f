import type { Package, Titled } from '../../catalogue/schema.ts'
import type { SizeLabels } from '../../domain/pricing.ts'
import { Band, fitColumns, LineLink } from '../ui/layout.tsx'
import { Picture, type PictureData } from '../ui/picture.tsx'
import { SizedPrice } from '../ui/prices.tsx'

interface FeaturedServicesProps extends Titled {
  href: string
  services: { item: Package; picture: PictureData }[]
  sizes: SizeLabels
}

/** A horizontal card: the picture beside the words. */
const rowOnTablets = 'sm:max-lg:grid sm:max-lg:grid-cols-[2fr_3fr]'
const rowFromSmall = 'sm:grid sm:grid-cols-[2fr_3fr]'

export function FeaturedServices({ title, text, href, services, sizes }: FeaturedServicesProps) {
  const isAlone = services.length === 1
  return (
    <Band heading={title} text={text}>
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
        <LineLink href={href}>All packages and prices</LineLink>
      </p>
    </Band>
  )
}
