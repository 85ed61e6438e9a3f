import { Picture, type PictureData } from '../ui/picture.tsx'

export interface ServiceHeroProps {
  subheading: string
  heading: string
  paragraph: string
  picture: PictureData
  breadcrumb: { label: string; href: string }[]
  /** Price and time, where people look first. */
  facts: string[]
  action: { label: string; href: string }
}

export function ServiceHero({ subheading, heading, paragraph, picture, breadcrumb, facts, action }: ServiceHeroProps) {
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
          <h1 id="page-heading" className="mt-2 text-4xl">
            {heading}
          </h1>
          <p className="mt-4 text-lg text-haze">{paragraph}</p>
          <ul className="mt-5 flex flex-wrap items-center gap-x-3 font-display text-xl font-bold">
            {facts.map((fact) => (
              <li
                key={fact}
                className="not-first:before:mr-3 not-first:before:text-ember not-first:before:content-['·']"
              >
                {fact}
              </li>
            ))}
          </ul>
          <p className="mt-7 print:hidden">
            <a href={action.href} className="button button-primary">
              {action.label}
            </a>
          </p>
        </div>
        <div className="relative">
          <Picture
            picture={picture}
            isHero
            className="aspect-4/3 w-full rounded-card object-cover lg:aspect-square xl:aspect-4/3"
          />
        </div>
      </div>
    </section>
  )
}
