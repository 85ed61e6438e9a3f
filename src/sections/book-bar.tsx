import { Icon } from '../ui/icon.tsx'
import { telephoneHref } from '../ui/links.ts'

export interface BookBarProps {
  phone: string
  bookHref: string
  /** As served, for a page that opens with the form: scripts bring it back below (src/scripts/book-bar.ts). */
  isAway: boolean
}

/** At the foot of a phone's screen, wherever on the page one is. */
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
