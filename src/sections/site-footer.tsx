import type { Business } from '../../catalogue/schema.ts'
import { describeHours } from '../../domain/opening-hours.ts'
import { Brand, type LogoData } from '../ui/brand.tsx'
import { OutLink } from '../ui/layout.tsx'
import { type Area, landAtTop, type MenuLink, mailHref, telephoneHref } from '../ui/links.ts'

interface SiteFooterProps
  extends Pick<Business, 'brand' | 'legalName' | 'phone' | 'email' | 'hours' | 'socials' | 'radius'> {
  logo: LogoData | undefined
  copyrightYears: string
  /** What the law wants shown; empty while the owner has filled in nothing. */
  disclosures: string
  about: string
  links: readonly MenuLink[]
  areas: Area[]
  smallPrint: MenuLink[]
  currentPath: string
}

export function SiteFooter(props: SiteFooterProps) {
  const hasSocials = props.socials.length > 0
  const columns = hasSocials ? 'lg:grid-cols-[1.5fr_1fr_1fr_1.4fr]' : 'lg:grid-cols-[1.5fr_1fr_1.4fr]'
  const wide = 'max-lg:col-span-2'
  return (
    <footer className="on-dark" data-later>
      <div className={`wrap grid grid-cols-2 gap-6 py-8 md:gap-8 md:py-14 ${columns}`}>
        <div className={wide}>
          <Brand name={props.brand} logo={props.logo} />
          <p className="mt-3 max-w-sm text-haze">{props.about}</p>
          <p className="mt-3 text-sm text-haze">
            © {props.copyrightYears} {props.legalName}
          </p>
          {props.disclosures && <p className="mt-2 max-w-sm text-sm text-haze">{props.disclosures}</p>}
          <p className="flex flex-wrap gap-x-5 text-sm">
            {props.smallPrint.map(({ label, path }) => (
              <a key={path} {...landAtTop(path, props.currentPath)} className="footer-link">
                {label}
              </a>
            ))}
          </p>
        </div>
        <nav aria-labelledby="footer-links" className={hasSocials ? undefined : wide}>
          <h2 id="footer-links" className="text-lg">
            Quick Links
          </h2>
          <ul className="mt-1">
            {props.links.map(({ label, path }) => (
              <li key={path}>
                <a href={path} className="footer-link">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {hasSocials && (
          <nav aria-labelledby="footer-social">
            <h2 id="footer-social" className="text-lg">
              Social Media
            </h2>
            <ul className="mt-1">
              {props.socials.map(({ name, url }) => (
                <li key={name}>
                  <OutLink href={url} className="footer-link">
                    {name}
                  </OutLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={wide}>
          <h2 className="text-lg">Contact</h2>
          <a href={telephoneHref(props.phone)} className="footer-link mt-1 mr-6">
            {props.phone}
          </a>
          <a href={mailHref(props.email)} className="footer-link">
            {props.email}
          </a>
          <p className="mt-1 text-sm text-haze">{describeHours(props.hours)}</p>
          <h3 className="mt-3 text-base">Service Areas</h3>
          <ul className="flex flex-wrap gap-x-5">
            {props.areas.map(({ name, href }) => (
              <li key={name}>
                {href ? (
                  <a {...landAtTop(href, props.currentPath)} className="footer-link">
                    {name}
                  </a>
                ) : (
                  <span className="inline-flex min-h-11 items-center text-haze">{name}</span>
                )}
              </li>
            ))}
          </ul>
          {props.radius && (
            <p className="mt-1 text-sm text-haze">
              Anywhere within a {props.radius.miles}-mile radius of {props.radius.centre}.
            </p>
          )}
        </div>
      </div>
    </footer>
  )
}
