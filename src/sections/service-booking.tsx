import { LinkedText } from '../ui/linked-text.tsx'
import { type Contact, telephoneHref } from '../ui/links.ts'

export interface ServiceBookingProps {
  title: string
  text: string
  place: string
  bookingHref: string
  townHref: string
  contact: Contact
}

/** Ends a service page with an invitation to book this package in this town. */
export function ServiceBooking({ title, text, place, bookingHref, townHref, contact }: ServiceBookingProps) {
  return (
    <section className="bg-ember py-14 text-ink md:py-20" data-location={place} data-fade>
      <div className="wrap">
        <div className="max-w-2xl">
          <h2 className="text-4xl">{title}</h2>
          <p className="mt-3 text-lg">
            <LinkedText text={text} contact={contact} />
          </p>
        </div>
        <div className="mt-7 flex flex-wrap items-center gap-3">
          <a href={bookingHref} className="button button-dark max-sm:grow">
            Book Now
          </a>
          <a href={telephoneHref(contact.phone)} className="button button-outline max-sm:grow">
            Call {contact.phone}
          </a>
          <a
            href={townHref}
            className="inline-flex min-h-12 items-center font-bold underline underline-offset-4 sm:px-2"
          >
            Back to {place}
          </a>
        </div>
      </div>
    </section>
  )
}
