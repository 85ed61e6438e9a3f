import type { Notice } from '../../domain/dated.ts'
import { Brand, type LogoData } from '../ui/brand.tsx'
import { type ContactFacts, PhoneLine } from '../ui/contact-details.tsx'
import { Icon } from '../ui/icon.tsx'
import { landAtTop, type MenuLink, telephoneHref } from '../ui/links.ts'
import { markDated, NoticeWords } from '../ui/notice-box.tsx'

interface SiteHeaderProps extends SiteMenuProps {
  brand: string
  logo?: LogoData | undefined
}

export function SiteHeader({ brand, logo, ...menu }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <div className="wrap flex h-full items-center justify-between gap-4">
        <Brand name={brand} logo={logo} />
        <nav aria-label="Main" className="hidden @min-[48rem]:block">
          <ul className="flex items-center gap-1">
            {menu.links.map((link) => (
              <li key={link.path}>
                <NavLink {...link} currentPath={menu.currentPath} className="nav-link" />
              </li>
            ))}
          </ul>
        </nav>
        <div className="-mr-3 flex items-center gap-1 @min-[48rem]:mr-0 @min-[48rem]:gap-3">
          {/* A long name beside it may wrap, a phone number may not. */}
          <a href={telephoneHref(menu.phone)} className="nav-link whitespace-nowrap">
            <Icon name="phone" />
            <span className="sr-only @min-[64rem]:not-sr-only">
              <span className="sr-only">Call </span>
              {menu.phone}
            </span>
          </a>
          {/* On phones it is in the bar at the bottom of the screen. */}
          <a href={menu.bookHref} className="button button-primary hidden min-h-11 px-5 py-1 @min-[48rem]:inline-flex">
            Book
          </a>
          <button type="button" className="nav-link menu-button @min-[48rem]:hidden" popoverTarget="menu">
            <Icon name="menu" className="size-6" />
            <span className="@max-[23rem]:sr-only">Menu</span>
          </button>
        </div>
      </div>
      <SiteMenu {...menu} />
    </header>
  )
}

interface SiteMenuProps extends Pick<ContactFacts, 'phone' | 'hours' | 'closedDays'> {
  links: readonly MenuLink[]
  towns: MenuLink[]
  currentPath: string
  bookHref: string
}

/** The phone menu: the pages and what visitors mostly look for. Book comes last, near the thumb. */
function SiteMenu({ phone, hours, closedDays, links, towns, currentPath, bookHref }: SiteMenuProps) {
  return (
    <div id="menu" popover="auto" className="menu">
      <nav aria-label="Menu">
        <ul>
          {links.map((link) => (
            <li key={link.path}>
              <NavLink {...link} currentPath={currentPath} className={menuLink} />
            </li>
          ))}
        </ul>
      </nav>
      <button type="button" className="nav-link menu-button -mr-3" popoverTarget="menu" popoverTargetAction="hide">
        <Icon name="close" className="size-6" />
        Close
      </button>
      <div className="col-span-full grid gap-4 border-t border-line pt-4">
        <PhoneLine phone={phone} hours={hours} closedDays={closedDays} />
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

const menuLink =
  'menu-link flex min-h-13 items-center border-l-4 border-transparent px-3 font-display text-2xl font-bold tracking-tight aria-[current]:border-ember'

function NavLink({ label, path, currentPath, className }: MenuLink & { currentPath: string; className: string }) {
  return (
    <a {...landAtTop(path, currentPath)} className={className} aria-current={path === currentPath ? 'page' : undefined}>
      {label}
    </a>
  )
}

/** The owner's sentence, above the header. */
export function SiteNotice({ notice }: { notice: Notice }) {
  return (
    <aside
      className="bg-midnight py-2 text-center text-sm text-balance font-semibold text-white print:hidden"
      aria-label="Notice"
      {...markDated(notice, true)}
    >
      <p className="wrap">
        <NoticeWords notice={notice} />
      </p>
    </aside>
  )
}
