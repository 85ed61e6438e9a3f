import type { ReactNode } from 'react'
import type { Pages } from '../../catalogue/schema.ts'
import { describeHours } from '../../domain/opening-hours.ts'
import { type ContactFacts, OpenNow } from '../ui/contact-details.tsx'
import { Actions } from '../ui/layout.tsx'
import { type Action, telephoneHref } from '../ui/links.ts'
import { PackageIcon } from '../ui/package-icon.tsx'
import { Picture, type PictureData } from '../ui/picture.tsx'

type HeroWords = Pick<Pages['results'], 'subheading' | 'heading' | 'intro'>

interface PageHeroProps extends Omit<HeroWords, 'subheading'> {
  subheading?: string
  className?: string
  /** Beside the heading. */
  aside?: ReactNode
  children?: ReactNode
}

/** The dark band at the top of the plainer pages. */
export function PageHero({ subheading, heading, intro, className = '', aside, children }: PageHeroProps) {
  return (
    <section className={`page-hero on-dark ${className}`} aria-labelledby="page-heading">
      <div className="wrap grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3">
        <div className={aside ? 'md:self-end' : 'col-span-2'}>
          {subheading && <p className="eyebrow mb-1">{subheading}</p>}
          <h1 id="page-heading" className="text-4xl md:text-5xl">
            {heading}
          </h1>
        </div>
        {aside}
        <div className={aside ? 'max-md:col-span-2 md:self-start' : 'col-span-2'}>
          {intro && <p className="max-w-2xl text-lg text-haze">{intro}</p>}
          {children}
        </div>
      </div>
    </section>
  )
}

interface NotFoundProps extends Pick<Pages['notFound'], 'heading' | 'text'> {
  /** Besides the link home. */
  actions: Action[]
  phone: string
}

export function NotFound({ heading, text, actions, phone }: NotFoundProps) {
  const home = { label: 'Return to Home', href: '/', isMain: true }
  const call = { label: `Call ${phone}`, href: telephoneHref(phone) }
  return (
    <PageHero
      subheading="404"
      heading={heading}
      intro={text}
      aside={<PackageIcon icon="wheel" className="size-24 text-haze md:row-span-2 md:size-44" />}
      // Nothing but the footer follows: together they fill a wide screen.
      className="lg:grid lg:min-h-[calc(100vh-25rem)] lg:content-center"
    >
      <div className="mt-6 flex flex-wrap gap-3">
        <Actions actions={[home, ...actions, call]} main="button-primary max-sm:w-full" />
      </div>
    </PageHero>
  )
}

interface PictureHeroProps extends HeroWords {
  picture: PictureData
  actions: Action[]
  /** Goes below the buttons. */
  children?: ReactNode
  /** Goes below that, on phones below the picture. */
  after?: ReactNode
}

/** The first screen of Home and the town pages: words beside the picture, or above it on a phone. */
export function PictureHero({ subheading, heading, intro, picture, actions, children, after }: PictureHeroProps) {
  return (
    <section className="hero on-dark" aria-labelledby="page-heading">
      <div className="wrap hero-words md:max-lg:pb-8">
        {/* With more below the buttons, a phone has no space for it. */}
        <p className={`eyebrow mb-3 ${children ? 'max-md:hidden' : ''}`}>{subheading}</p>
        <h1 id="page-heading" className="text-5xl lg:text-[min(clamp(2.5rem,1rem+2.6vw,3.75rem),14vw)]">
          {heading}
        </h1>
        <p className="mt-3 max-w-lg text-lg md:mt-4">{intro}</p>
        <div className="mt-4 flex flex-wrap gap-2 sm:gap-3 md:mt-6 print:hidden">
          <Actions actions={actions} main="button-primary" />
        </div>
        {children}
      </div>
      <div className="hero-picture">
        <Picture picture={picture} isHero className="size-full" />
      </div>
      <div className="wrap hero-after">{after}</div>
    </section>
  )
}

interface HeroFactsProps extends Pick<ContactFacts, 'hours' | 'closedDays'> {
  price?: { text: string; href: string } | undefined
  rating?: { text: string; href: string } | undefined
}

/** What a visitor asks first: what it costs, whether it's any good, whether anyone is there now. */
export function HeroFacts({ price, rating, hours, closedDays }: HeroFactsProps) {
  return (
    <ul className="dots hero-facts mt-3 text-sm font-semibold">
      {[price, rating].map(
        (fact) =>
          fact && (
            <li key={fact.href} className="flex items-baseline">
              <a href={fact.href} className="sentence-link py-1.5">
                {fact.text}
              </a>
            </li>
          )
      )}
      <li className="flex items-baseline py-1.5 whitespace-normal">
        <span className="without-js">{describeHours(hours)}</span>
        <OpenNow hours={hours} closedDays={closedDays}>
          Opening hours
        </OpenNow>
      </li>
    </ul>
  )
}
