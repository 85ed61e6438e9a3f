import type { ReactNode } from 'react'
import { SectionHeading } from '../ui/section-heading.tsx'

interface TestimonialsProps {
  heading: string
  text: string
  rating?: { value: number; count: number } | undefined
  /** The carousel. */
  children: ReactNode
}

export function Testimonials({ heading, text, rating, children }: TestimonialsProps) {
  return (
    <section className="border-t border-line py-16 md:py-24" data-fade>
      <div className="wrap">
        <SectionHeading heading={heading} text={text} isCentred />
        {rating && (
          <p className="mt-4 text-center text-lg font-semibold">
            {rating.value.toFixed(1)} from {rating.count} reviews
          </p>
        )}
        {children}
      </div>
    </section>
  )
}
