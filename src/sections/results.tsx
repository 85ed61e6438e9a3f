import type { ReactNode } from 'react'
import type { GalleryItem } from '../../catalogue/schema.ts'
import { Band, LineLink } from '../ui/layout.tsx'
import { landAtTop } from '../ui/links.ts'

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

interface ResultsPreviewProps {
  title: string
  href: string
  count: number
  /** A `ResultPreview` for each comparison. */
  children: ReactNode
}

export function ResultsPreview({ title, href, count, children }: ResultsPreviewProps) {
  return (
    <Band className="bg-mist" grid="gap-6 lg:grid-cols-6 lg:gap-y-10">
      <div className={count === 2 ? 'lg:col-span-6' : 'self-center lg:col-span-2'}>
        <h2 className="text-4xl">{title}</h2>
        <LineLink href={href}>See all results</LineLink>
      </div>
      {children}
    </Band>
  )
}

interface ResultPreviewProps {
  title: string
  href: string
  /** Beside the heading, and not beside another one. */
  isWide: boolean
  /** The slider. */
  children: ReactNode
}

export function ResultPreview({ title, href, isWide, children }: ResultPreviewProps) {
  return (
    <div className={isWide ? 'lg:col-span-4' : 'lg:col-span-3'}>
      {children}
      <h3 className="mt-3 text-xl">
        <a {...landAtTop(href)} className="text-link">
          {title}
        </a>
      </h3>
    </div>
  )
}
