import { Brand, type LogoData } from '../ui/brand.tsx'
import { Icon } from '../ui/icon.tsx'
import { telephoneHref } from '../ui/links.ts'

export interface SiteHeaderProps {
  brand: string
  logo?: LogoData | undefined
  phone: string
  links: readonly { label: string; path: string }[]
  currentPath: string
}

export function SiteHeader({ brand, logo, phone, links, currentPath }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <div className="wrap flex h-full items-center justify-between gap-4">
        <Brand name={brand} logo={logo} />
        <nav aria-label="Main" className="hidden @min-[48rem]:block">
          <ul className="flex items-center gap-1">
            {links.map((link) => (
              <li key={link.path}>
                <NavLink {...link} currentPath={currentPath} className="nav-link" />
              </li>
            ))}
          </ul>
        </nav>
        <div className="-mr-3 flex items-center gap-1">
          <a href={telephoneHref(phone)} className="nav-phone">
            <Icon name="phone" />
            <span className="sr-only @min-[64rem]:not-sr-only">
              <span className="sr-only">Call </span>
              {phone}
            </span>
          </a>
          <button type="button" className="menu-button @min-[48rem]:hidden" popoverTarget="menu">
            <Icon name="menu" className="size-6" />
            <span className="@max-[23rem]:sr-only">Menu</span>
          </button>
        </div>
      </div>
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
      </div>
    </header>
  )
}

function NavLink(props: { label: string; path: string; currentPath: string; className: string }) {
  const isCurrent = props.path === props.currentPath
  return (
    <a href={props.path} className={props.className} aria-current={isCurrent ? 'page' : undefined}>
      {props.label}
    </a>
  )
}
