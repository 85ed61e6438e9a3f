import { Icon } from '../ui/icon.tsx'
import { telephoneHref } from '../ui/links.ts'

interface BookBarProps {
  phone: string
  bookHref: string
  /** What the page opens with and must not be covered; src/scripts/book-bar.ts shows the bar further down. */
  opensWith: 'form' | 'buttons' | undefined
}

export function BookBar({ phone, bookHref, opensWith }: BookBarProps) {
  return (
    <div className="book-bar" data-away={opensWith}>
      <nav className="book-bar-actions @min-[48rem]:hidden" aria-label="Call or book">
        <a href={telephoneHref(phone)} className="button button-quiet px-0">
          <Icon name="phone" />
          Call
        </a>
        <a href={bookHref} className="button button-primary px-0">
          <Icon name="calendar" />
          Book
        </a>
      </nav>
      {/* The price of what is chosen in the form, which fills it in (form-price.tsx). */}
      {opensWith === 'form' && <div className="price-bar" />}
    </div>
  )
}
