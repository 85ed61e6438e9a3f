import type { ReactNode } from 'react'

export function EstimateBand({ children }: { children: ReactNode }) {
  return (
    <section id="estimate" className="bg-mist py-16 md:py-24" data-fade>
      <div className="wrap">{children}</div>
    </section>
  )
}
