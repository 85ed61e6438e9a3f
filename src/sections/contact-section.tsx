import type { ReactNode } from 'react'
import { ContactAside, type ContactAsideProps } from './contact-aside.tsx'

interface ContactSectionProps extends ContactAsideProps {
  severalCars?: { text: string; link: string } | undefined
  children: ReactNode
}

/** The form, with every other way to reach the firm beside it. */
export function ContactSection({ severalCars, children, ...aside }: ContactSectionProps) {
  return (
    <div className="wrap grid gap-10 py-14 md:py-20 lg:grid-cols-[1.7fr_1fr] lg:gap-14">
      <div className="min-w-0">
        {severalCars && (
          <p className="mb-8 text-slate print:hidden">
            {severalCars.text}{' '}
            <a href="#note" className="text-link">
              {severalCars.link}
            </a>
          </p>
        )}
        {children}
      </div>
      <ContactAside {...aside} />
    </div>
  )
}
