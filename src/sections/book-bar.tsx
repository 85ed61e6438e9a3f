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
    <nav className="book-bar" aria-label="Call or book" data-away={opensWith}>
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
