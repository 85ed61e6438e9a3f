import type { Action } from '../ui/links.ts'
import { Picture, type PictureData } from '../ui/picture.tsx'

interface PageHeroProps {
  subheading: string
  heading: string
  intro: string
}

/** The dark band at the top of the plainer pages. */
export function PageHero({ subheading, heading, intro }: PageHeroProps) {
  return (
    <section className="page-hero on-dark" aria-labelledby="page-heading">
      <div className="wrap">
        <p className="eyebrow">{subheading}</p>
        <h1 id="page-heading" className="mt-2 max-w-3xl text-5xl">
          {heading}
        </h1>
        <p className="mt-4 max-w-2xl text-lg text-haze">{intro}</p>
      </div>
    </section>
  )
}

interface PictureHeroProps {
  subheading: string
  heading: string
  intro: string
  picture: PictureData
  actions: Action[]
  facts?: { text: string; href?: string }[]
  /** A picture taken in daylight needs more shade under white text. */
  isBright?: boolean
}

/**
 * The first screen of Home and the town pages: words over the dark side of the picture, or above it on a phone. The
 * words come first, so the picture doesn't move if the page arrives in pieces.
 */
export function PictureHero(props: PictureHeroProps) {
  return (
    <section className={`hero on-dark ${props.isBright ? 'hero-bright' : ''}`} aria-labelledby="page-heading">
      <div className="wrap hero-words">
        <div className="max-w-xl lg:max-w-2xl">
          <p className="eyebrow">{props.subheading}</p>
          <h1 id="page-heading" className="mt-3 text-5xl">
            {props.heading}
          </h1>
          <p className="mt-5 max-w-xl text-lg text-white/90 lg:max-w-md">{props.intro}</p>
          <div className="mt-8 flex flex-wrap gap-3 print:hidden">
            {props.actions.map(({ label, href, isMain }) => (
              <a
                key={label}
                href={href}
                className={`button max-sm:grow ${isMain ? 'button-primary' : 'button-outline'}`}
              >
                {label}
              </a>
            ))}
          </div>
          {props.facts && props.facts.length > 0 && (
            <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-1 text-sm font-semibold text-white">
              {props.facts.map(({ text, href }) => (
                <li
                  key={text}
                  className="flex items-center gap-2 before:size-1.5 before:flex-none before:rounded-full before:bg-ember"
                >
                  {href ? (
                    <a href={href} className="sentence-link py-1">
                      {text}
                    </a>
                  ) : (
                    text
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <div className="hero-picture">
        <Picture picture={props.picture} isHero className="size-full object-cover" />
      </div>
    </section>
  )
}
