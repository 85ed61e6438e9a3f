export interface PageHeroProps {
  subheading: string
  heading: string
  intro: string
  /** Where a script may put another heading in place before first paint. */
  headingId?: string
}

/** The dark band that opens the plainer pages. */
export function PageHero({ subheading, heading, intro, headingId = 'page-heading' }: PageHeroProps) {
  return (
    <section className="page-hero on-dark" aria-labelledby={headingId}>
      <div className="wrap">
        <p className="eyebrow">{subheading}</p>
        <h1 id={headingId} className="mt-2 max-w-3xl text-5xl">
          {heading}
        </h1>
        <p className="mt-4 max-w-2xl text-lg text-haze">{intro}</p>
      </div>
    </section>
  )
}
