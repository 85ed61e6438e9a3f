import type { Business } from '../../catalogue/schema.ts'
import { type ClosedDays, nameReopenings } from '../../domain/closed-days.ts'
import type { Notice } from '../../domain/dated.ts'
import { addDays, findMoment, formatDays } from '../../domain/london-clock.ts'
import { formatSpans, groupHours, nameDays } from '../../domain/opening-hours.ts'
import { Icon } from './icon.tsx'
import { OutLink } from './layout.tsx'
import { mailHref, telephoneHref } from './links.ts'
import { markDated, NoticeBox } from './notice-box.tsx'

export interface ContactFacts extends Pick<Business, 'phone' | 'email' | 'hours'> {
  closedDays: ClosedDays[]
  notice?: Notice | undefined
}

/** Phone, email and hours: the same on the contact page and on every town's page. */
export function ContactDetails({ phone, email, hours, closedDays, notice }: ContactFacts) {
  return (
    <div className="space-y-5">
      {notice && <NoticeBox notice={notice} />}
      <PhoneLine phone={phone} hours={hours} closedDays={closedDays} />
      <p>
        <a href={mailHref(email)} className="contact-line font-sans text-lg">
          <Icon name="mail" className="size-6 text-ember-deep" />
          <EmailText email={email} />
        </a>
      </p>
      <div>
        <h3 className="flex items-center gap-3 text-lg">
          <Icon name="clock" className="size-6 text-ember-deep" />
          Business Hours
        </h3>
        <dl className="mt-1 pl-9">
          {groupHours(hours).map(({ days, spans }) => (
            <div key={days[0]} className="flex flex-wrap gap-x-3">
              <dt>{nameDays(days)}</dt>
              <dd className="ml-auto text-right font-semibold">{formatSpans(spans)}</dd>
            </div>
          ))}
        </dl>
        {closedDays.length > 0 && <ClosedDayList closedDays={closedDays} />}
      </div>
    </div>
  )
}

interface PhoneLineProps extends Pick<ContactFacts, 'phone' | 'hours' | 'closedDays'> {
  isOnDark?: boolean
}

/** The number and, below it, whether anyone answers now. */
export function PhoneLine({ phone, isOnDark, ...opening }: PhoneLineProps) {
  return (
    <p>
      <a href={telephoneHref(phone)} className="contact-line">
        <Icon name="phone" className={`size-6 ${isOnDark ? 'text-ember' : 'text-ember-deep'}`} />
        {phone}
      </a>
      <span className="phone-open">
        <OpenNow {...opening} />
      </span>
    </p>
  )
}

interface OpenNowProps extends Pick<ContactFacts, 'hours' | 'closedDays'> {
  /** Shown until the browser, which knows the time, has filled it in. */
  children?: string
}

export function OpenNow({ hours, closedDays, children }: OpenNowProps) {
  const closed = closedDays.length > 0 ? JSON.stringify(nameReopenings(hours, closedDays)) : undefined
  return (
    <span className="open-now" data-hours={JSON.stringify(hours)} data-closed={closed}>
      {children}
    </span>
  )
}

/** An address too long for its line wraps before the @, not before its last letter. */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

export function FollowUs({ socials, className }: { socials: Business['socials']; className: string }) {
  if (socials.length === 0) return null
  return (
    <>
      <h3 className={`mb-3 text-lg ${className}`}>Follow us</h3>
      <ul className="flex flex-wrap gap-2">
        {socials.map(({ name, url }) => (
          <li key={name}>
            <OutLink href={url} className="chip">
              {name}
            </OutLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How many days ahead a closed day is shown. */
const ahead = 28

/** Without scripts a page can't know today's date, so it lists the next ones as of the build. */
const listedWithoutScripts = 4

function ClosedDayList({ closedDays }: { closedDays: ClosedDays[] }) {
  return (
    <dl className="pl-9">
      {closedDays.map((days, index) => (
        <div
          key={days.from}
          className="mt-2 flex flex-wrap justify-between gap-x-6"
          {...markDated(
            { from: findMoment(addDays(days.from, -ahead), '00:00'), until: findMoment(days.until, '24:00') },
            index < listedWithoutScripts
          )}
        >
          <dt>{formatDays(days)}</dt>
          <dd className="font-semibold">closed</dd>
          {(days.name ?? days.note) && <dd className="w-full text-sm text-slate">{days.name ?? days.note}</dd>}
        </div>
      ))}
    </dl>
  )
}
