import { Icon } from '../ui/icon.tsx'
import { telephoneHref } from '../ui/links.ts'

interface BookBarProps {
  phone: string
  bookHref: string
  /** Starts hidden on a page that opens with the form; src/scripts/book-bar.ts shows it further down. */
  isAway: boolean
}

export function BookBar({ phone, bookHref, isAway }: BookBarProps) {
  return (
    <nav className="book-bar" aria-label="Call or book" data-away={isAway ? '' : undefined}>
      <div className="book-bar-actions">
        <a href={telephoneHref(phone)} className="button button-quiet">
          <Icon name="phone" />
          Call
        </a>
        <a href={bookHref} className="button button-primary">
          <Icon name="calendar" />
          Book
        </a>
      </div>
    </nav>
  )
}
