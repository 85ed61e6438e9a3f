import type { ReactNode } from 'react'
import type { Package } from '../../catalogue/schema.ts'
import type { SizeLabels } from '../../domain/pricing.ts'
import { LineLink } from '../ui/layout.tsx'
import { landAtTop } from '../ui/links.ts'
import { IllustrationTag, Picture, type PictureData } from '../ui/picture.tsx'
import { SizedPrice } from '../ui/prices.tsx'

interface ServicePairProps {
  beforeImage: PictureData
  afterImage: PictureData
  href: string
  /** Goes below the pictures. */
  children: ReactNode
}

/** Before and after as two pictures; the slider and its script are on Results. */
export function ServicePair({ beforeImage, afterImage, href, children }: ServicePairProps) {
  return (
    <section data-fade>
      <h2 className="text-3xl">Before and after</h2>
      <div className="mt-4 grid grid-cols-2 gap-3 md:gap-6">
        <Side picture={beforeImage} label="Before" />
        <Side picture={afterImage} label="After" />
      </div>
      {children}
      <p className="mt-1">
        <LineLink href={href}>See more results</LineLink>
      </p>
    </section>
  )
}

function Side({ picture, label }: { picture: PictureData; label: string }) {
  return (
    <figure>
      <div className="relative">
        <Picture picture={picture} className="aspect-4/3 w-full rounded-card" />
        <IllustrationTag picture={picture} />
      </div>
      <figcaption className="mt-2 font-semibold">{label}</figcaption>
    </figure>
  )
}

interface RelatedServicesProps {
  place: string
  services: { item: Package; href: string }[]
  sizes: SizeLabels
}

export function RelatedServices({ place, services, sizes }: RelatedServicesProps) {
  return (
    <section data-fade>
      <h2 className="text-3xl">Related packages in {place}</h2>
      <ul className="mt-4 space-y-3">
        {services.map(({ item, href }) => (
          <li key={item.id} className="card card-link px-5 py-3.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="text-xl">
                <a {...landAtTop(href)} className="card-cover">
                  {item.title}
                </a>
              </h3>
              <p className="font-display text-lg font-bold text-ember-deep">
                <SizedPrice item={item} sizes={sizes} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
