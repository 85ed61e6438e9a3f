import type { EmailSettings } from '../domain/email-settings.ts'
import type { Content } from './load.ts'
import { planOpening } from './plan-opening.ts'

/** What the booking form is drawn with, on the contact page and in the relay's answers. */
export function describeForm({ business, packages, pages, coverage }: Content, email: EmailSettings) {
  const { closures, notice } = planOpening(business)
  return {
    packages: packages.map(({ title, warning }) => ({ title, warning })),
    email,
    contact: { phone: business.phone, email: business.email },
    whatsapp: business.whatsapp,
    radius: coverage && business.radius,
    referral: business.referral,
    replyPromise: business.replyPromise,
    changeOrCancel: pages.contact.changeOrCancel,
    ...(closures.length > 0 && { closures }),
    ...(notice && { notice })
  }
}
