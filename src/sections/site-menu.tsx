import type { ClosedDays } from '../../domain/closed-days.ts'
import type { Week } from '../../domain/opening-hours.ts'
import { Icon } from '../ui/icon.tsx'
import { telephoneHref } from '../ui/links.ts'
import { type MenuLink, NavLink } from '../ui/nav-link.tsx'
import { OpenNow } from '../ui/open-now.tsx'

export interface SiteMenuProps {
  phone: string
  hours: Week
  closedDays: ClosedDays[]
  links: readonly MenuLink[]
  towns: MenuLink[]
  currentPath: string
  bookHref: string
}

/** The phone menu: the pages and what visitors mostly look for. Book comes last, near the thumb. */
export function SiteMenu({ phone, hours, closedDays, links, towns, currentPath, bookHref }: SiteMenuProps) {
  return (
    <div id="menu" popover="auto" className="menu">
      <nav aria-label="Menu">
        <ul>
          {links.map((link) => (
            <li key={link.path}>
              <NavLink {...link} currentPath={currentPath} className="menu-link" />
            </li>
          ))}
        </ul>
      </nav>
      <button type="button" className="menu-button -mr-3" popoverTarget="menu" popoverTargetAction="hide">
        <Icon name="close" className="size-6" />
        <span>Close</span>
      </button>
      <div className="menu-more">
        <p>
          <a href={telephoneHref(phone)} className="contact-line">
            <Icon name="phone" className="size-6 text-ember-deep" />
            {phone}
          </a>
          <OpenNow hours={hours} closedDays={closedDays} />
        </p>
        <ul className="flex flex-wrap gap-2" aria-label="Towns">
          {towns.map((town) => (
            <li key={town.path}>
              <NavLink {...town} currentPath={currentPath} className="chip" />
            </li>
          ))}
        </ul>
        <a href={bookHref} className="button button-primary">
          Book
        </a>
      </div>
    </div>
  )
}
