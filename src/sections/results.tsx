import type { ReactNode } from 'react'
import type { GalleryItem, Titled } from '../../catalogue/schema.ts'
import { Band, fitColumns, LineLink } from '../ui/layout.tsx'
import { landAtTop } from '../ui/links.ts'

export function Results({ children }: { children: ReactNode }) {
  return <div className="wrap space-y-14 pb-14 md:space-y-20 md:pb-20">{children}</div>
}

interface ResultProps {
  item: GalleryItem
  /** On the first screen, where nothing fades in. */
  isHero: boolean
  /** The slider: only a page can mark it for hydration. */
  children: ReactNode
}

export function Result({ item, isHero, children }: ResultProps) {
  return (
    <section
      id={item.id}
      className="grid items-center gap-6 lg:grid-cols-[2fr_1fr] lg:gap-12"
      data-fade={isHero ? undefined : true}
    >
      {children}
      <div>
        <h2 className="text-3xl">{item.title}</h2>
        <p className="mt-3 text-lg text-slate">{item.description}</p>
      </div>
    </section>
  )
}

interface ResultsPreviewProps extends Titled {
  href: string
  count: number
  /** A `ResultPreview` for each comparison. */
  children: ReactNode
}

export function ResultsPreview({ title, text, href, count, children }: ResultsPreviewProps) {
  return (
    <Band className="bg-mist" heading={title} text={text}>
      <div className={`mt-10 grid gap-8 ${fitColumns({ length: count })} lg:gap-6`}>{children}</div>
      <p className="mt-8">
        <LineLink href={href}>See all results</LineLink>
      </p>
    </Band>
  )
}

export function ResultPreview({ title, href, children }: { title: string; href: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <h3 className="mt-4 text-xl">
        <a {...landAtTop(href)} className="text-link">
          {title}
        </a>
      </h3>
    </div>
  )
}
