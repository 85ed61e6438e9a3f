import type { ReactNode } from 'react'
import type { Package, Pages, Titled } from '../../catalogue/schema.ts'
import type { SizeLabels } from '../../domain/pricing.ts'
import { AreaMap, type AreaMapData } from '../ui/area-map.tsx'
import { Band, fitColumns } from '../ui/layout.tsx'
import { LinkedParagraphs, LinkedText } from '../ui/linked-text.tsx'
import { type Contact, landAtTop } from '../ui/links.ts'
import { PackagePicture } from '../ui/package-icon.tsx'
import type { PictureData } from '../ui/picture.tsx'
import { SizedPrice } from '../ui/prices.tsx'

interface FeaturedServicesProps extends Titled {
  href: string
  services: { item: Package; picture: PictureData | undefined }[]
  sizes: SizeLabels
}

/** A horizontal card: the picture beside the words. */
const rowOnPhones = 'max-lg:grid grid-cols-[3fr_7fr] sm:grid-cols-[2fr_3fr]'
const rowAlways = 'grid grid-cols-[3fr_7fr] sm:grid-cols-[2fr_3fr]'

export function FeaturedServices({ title, text, href, services, sizes }: FeaturedServicesProps) {
  const isAlone = services.length === 1
  return (
    <Band heading={title} text={text}>
      <ul className={`mt-5 grid gap-3 md:mt-8 md:gap-6 ${fitColumns(services)}`}>
        {services.map(({ item, picture }) => (
          <li key={item.id} className={`card card-link overflow-hidden ${isAlone ? rowAlways : rowOnPhones}`}>
            <PackagePicture
              item={item}
              picture={picture}
              className={`h-full w-full object-cover ${isAlone ? '' : 'lg:aspect-3/2 lg:h-auto'}`}
            />
            <div className="p-4 md:p-6">
              <h3 className="text-xl md:text-2xl">
                <a {...landAtTop(`${href}#${item.id}`)} className="card-cover">
                  {item.title}
                </a>
              </h3>
              <p className="mt-1 font-display text-lg font-bold text-ember-deep">
                <SizedPrice item={item} sizes={sizes} />
              </p>
              <p className="mt-1 text-slate max-md:text-sm">{item.description}</p>
            </div>
          </li>
        ))}
      </ul>
    </Band>
  )
}

interface AreasServedProps extends Titled {
  towns: { name: string; href: string; neighbourhoods: { name: string }[] }[]
  map: AreaMapData | undefined
}

export function AreasServed({ title, text, towns, map }: AreasServedProps) {
  return (
    <Band id="areas" className={underHeader} grid={`gap-8 ${map ? 'md:grid-cols-2 md:grid-rows-[auto_1fr]' : ''}`}>
      <div className="max-w-2xl">
        <h2 className="text-4xl">{title}</h2>
        <p className="mt-4 text-lg">{text}</p>
      </div>
      {map && (
        <div className="md:col-start-2 md:row-span-2 md:row-start-1">
          <AreaMap map={map} />
        </div>
      )}
      <div
        className={`grid content-start gap-8 ${towns.length > 1 ? (map ? 'lg:grid-cols-2' : 'md:grid-cols-2') : ''}`}
      >
        {towns.map((town) => (
          <div key={town.href}>
            <h3 className="text-2xl">
              <a href={town.href} className="text-link">
                {town.name}
              </a>
            </h3>
            <p className="mt-1 flex flex-wrap gap-x-4">
              {town.neighbourhoods.map(({ name }) => (
                <a key={name} href={town.href} className="inline-flex min-h-11 items-center">
                  {name}
                </a>
              ))}
            </p>
          </div>
        ))}
      </div>
    </Band>
  )
}

/** A link here stops at the header's edge: the usual offset would leave a strip of the band above. */
const underHeader = '-scroll-mt-2'

interface TestimonialsProps {
  title: string
  /** The carousel. */
  children: ReactNode
}

export function Testimonials({ title, children }: TestimonialsProps) {
  return (
    <Band id="reviews" className={`border-t border-line ${underHeader}`} heading={title} isCentred>
      {children}
    </Band>
  )
}

type AboutProps = Pages['home']['about'] & {
  /** What people want to know before they hand over a key. */
  facts: string[]
  business: Pages['home']['business'] & { href: string }
  contact: Contact
}

export function About({ heading, paragraphs, facts, business, contact }: AboutProps) {
  return (
    <Band className="bg-mist" grid="gap-8 lg:grid-cols-[1.4fr_1fr] lg:gap-16">
      <div>
        <h2 className="text-4xl">{heading}</h2>
        <LinkedParagraphs paragraphs={paragraphs} contact={contact} className="text-lg" />
        <ul className="ticked mt-4 space-y-2 text-slate">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <div id="business" className="card self-start p-6 md:p-7">
        <h3 className="text-2xl">{business.heading}</h3>
        <p className="mt-2 text-slate">
          <LinkedText text={business.text} contact={contact} />
        </p>
        <a {...landAtTop(business.href)} className="button button-dark mt-4">
          {business.link}
        </a>
      </div>
    </Band>
  )
}
