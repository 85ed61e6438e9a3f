import type { ReactNode } from 'react'
import { SectionHeading } from '../ui/section-heading.tsx'

interface AreasServedProps {
  heading: string
  text: string
  towns: { name: string; href: string; neighbourhoods: string[] }[]
  /** Goes between the text and the towns. */
  children?: ReactNode
}

export function AreasServed({ heading, text, towns, children }: AreasServedProps) {
  return (
    <section id="areas" className="py-16 md:py-24" data-fade>
      <div className="wrap">
        <SectionHeading heading={heading} text={text} />
        {children}
        <div className={`mt-10 grid gap-10 ${towns.length > 1 ? 'md:grid-cols-2' : ''}`}>
          {towns.map(({ name, href, neighbourhoods }) => (
            <div key={href}>
              <h3 className="text-2xl">
                <a href={href} className="text-link">
                  {name}
                </a>
              </h3>
              <ul className="mt-4 flex flex-wrap gap-2">
                {neighbourhoods.map((neighbourhood) => (
                  <li key={neighbourhood}>
                    <a href={href} className="chip">
                      {neighbourhood}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
