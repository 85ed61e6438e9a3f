export interface PageHeroProps {
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
