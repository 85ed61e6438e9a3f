import type { ReactNode } from 'react'
import { type Action, landAtTop } from './links.ts'

interface BandProps {
  id?: string
  /** Its background. */
  className?: string
  heading?: string
  /** Follows the heading, larger than other text. */
  text?: string
  isCentred?: boolean
  /** The gaps and columns of its content. */
  grid?: string
  children: ReactNode
}

/** A section across the whole page, which fades in when it comes into view. */
export function Band({ id, className = '', heading, text, isCentred, grid, children }: BandProps) {
  return (
    <section id={id} className={`py-10 md:py-20 ${className}`} data-fade>
      <div className={grid ? `wrap grid ${grid}` : 'wrap'}>
        {heading && <h2 className={`max-w-2xl text-4xl ${isCentred ? 'mx-auto text-center' : ''}`}>{heading}</h2>}
        {text && <p className="mt-3 max-w-2xl text-lg text-current/85">{text}</p>}
        {children}
      </div>
    </section>
  )
}

/** Buttons, for a row. `main` is how the filled one looks. */
export function Actions({ actions, main }: { actions: Action[]; main: string }) {
  return actions.map(({ label, href, isMain }) => (
    <a key={href} href={href} className={`button max-sm:grow max-sm:px-3 ${isMain ? main : 'button-outline'}`}>
      {label}
    </a>
  ))
}

/** A link on a line of its own, high enough for a thumb. */
export function LineLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a {...landAtTop(href)} className="text-link inline-flex min-h-11 items-center">
      {children}
    </a>
  )
}

/** A link to somebody else's site. */
export function OutLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

export function BulletList({ lines, className }: { lines: string[]; className: string }) {
  if (lines.length === 0) return null
  return (
    <ul className={`list-disc pl-5 text-slate ${className}`}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const columns = ['', '', 'lg:grid-cols-2', 'lg:grid-cols-3', 'lg:grid-cols-4']

/** On wide screens as many columns as entries, at most four, so none is empty. */
export const fitColumns = (entries: { length: number }) => columns[Math.min(entries.length, 4)] ?? ''

/**
 * For cards with a picture: two columns on tablets, where an odd last one fills its row, three on wide screens, never
 * more than there are cards.
 */
export const fitCards = ({ length }: { length: number }) =>
  length === 1
    ? 'max-w-xl'
    : `md:grid-cols-2 ${length > 2 ? 'lg:grid-cols-3' : ''} md:max-lg:[&>:last-child:nth-child(odd)]:col-span-2`
