import { Brand, type LogoData } from '../ui/brand.tsx'
import { Icon } from '../ui/icon.tsx'
import { telephoneHref } from '../ui/links.ts'
import { NavLink } from '../ui/nav-link.tsx'
import { SiteMenu, type SiteMenuProps } from './site-menu.tsx'

export interface SiteHeaderProps extends SiteMenuProps {
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
          <a href={telephoneHref(menu.phone)} className="nav-phone">
            <Icon name="phone" />
            <span className="sr-only @min-[64rem]:not-sr-only">
              <span className="sr-only">Call </span>
              {menu.phone}
            </span>
          </a>
          <a href={menu.bookHref} className="button button-primary nav-book">
            Book
          </a>
          <button type="button" className="menu-button @min-[48rem]:hidden" popoverTarget="menu">
            <Icon name="menu" className="size-6" />
            <span className="@max-[23rem]:sr-only">Menu</span>
          </button>
        </div>
      </div>
      <SiteMenu {...menu} />
    </header>
  )
}
