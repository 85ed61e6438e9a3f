import type { ReactNode } from 'react'

export function Results({ children }: { children: ReactNode }) {
  return <div className="wrap space-y-14 py-14 md:space-y-20 md:py-20">{children}</div>
}

export interface ResultProps {
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
