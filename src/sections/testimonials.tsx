import type { ReactNode } from 'react'
import type { Business, Titled } from '../../catalogue/schema.ts'
import { Band } from '../ui/layout.tsx'

interface TestimonialsProps extends Titled {
  rating: Business['rating']
  /** The carousel. */
  children: ReactNode
}

export function Testimonials({ title, text, rating, children }: TestimonialsProps) {
  return (
    <Band className="border-t border-line" heading={title} text={text} isCentred>
      {rating && (
        <p className="mt-4 text-center text-lg font-semibold">
          {rating.value.toFixed(1)} from {rating.count} reviews
        </p>
      )}
      {children}
    </Band>
  )
}
