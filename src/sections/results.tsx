import type { ReactNode } from 'react'
import { fitColumns } from '../ui/fit-columns.ts'
import { SectionHeading } from '../ui/section-heading.tsx'

export function Results({ children }: { children: ReactNode }) {
  return <div className="wrap space-y-14 py-14 md:space-y-20 md:py-20">{children}</div>
}

interface ResultProps {
  id: string
  title: string
  description: string
  /** On the first screen, where nothing fades in. */
  isHero: boolean
  /** The slider. */
  children: ReactNode
}

export function Result({ id, title, description, isHero, children }: ResultProps) {
  return (
    <section
      id={id}
      className="grid items-center gap-6 lg:grid-cols-[2fr_1fr] lg:gap-12"
      data-fade={isHero ? undefined : true}
    >
      {children}
      <div>
        <h2 className="text-3xl">{title}</h2>
        <p className="mt-3 text-lg text-slate">{description}</p>
      </div>
    </section>
  )
}

interface ResultsPreviewProps {
  heading: string
  text: string
  href: string
  count: number
  /** A `ResultPreview` for each comparison. */
  children: ReactNode
}

export function ResultsPreview({ heading, text, href, count, children }: ResultsPreviewProps) {
  return (
    <section className="bg-mist py-16 md:py-24" data-fade>
      <div className="wrap">
        <SectionHeading heading={heading} text={text} />
        <div className={`mt-10 grid gap-8 ${fitColumns({ length: count })} lg:gap-6`}>{children}</div>
        <p className="mt-8">
          <a href={href} className="text-link inline-flex min-h-11 items-center">
            See all results
          </a>
        </p>
      </div>
    </section>
  )
}

/** The slider is a child because only a page can mark it for hydration. */
export function ResultPreview({ title, href, children }: { title: string; href: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <h3 className="mt-4 text-xl">
        <a href={href} className="text-link">
          {title}
        </a>
      </h3>
    </div>
  )
}
