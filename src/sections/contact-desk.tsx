import type { ReactNode } from 'react'
import { ContactAside, type ContactAsideProps } from './contact-aside.tsx'

export interface ContactDeskProps extends ContactAsideProps {
  /** The form. */
  children: ReactNode
  /** Passed as a named slot, which Astro's types cannot see. */
  estimate?: ReactNode
}

/** The form with the estimate below it, and every other way to reach the firm beside them. */
export function ContactDesk({ children, estimate, ...aside }: ContactDeskProps) {
  return (
    <div className="wrap grid gap-10 py-14 md:py-20 lg:grid-cols-[1.7fr_1fr] lg:gap-14">
      <div className="min-w-0">
        {children}
        {estimate && (
          <div id="estimate" className="mt-14">
            {estimate}
          </div>
        )}
      </div>
      <ContactAside {...aside} />
    </div>
  )
}
