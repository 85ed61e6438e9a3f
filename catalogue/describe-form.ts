import type { EmailSettings } from '../domain/email-settings.ts'
import type { Content } from './load.ts'

/** What the booking form is drawn with, on the contact page and in the relay's answers. */
export function describeForm({ business, packages, pages, coverage }: Content, email: EmailSettings) {
  return {
    packages: packages.map(({ title, warning }) => ({ title, warning })),
    email,
    contact: { phone: business.phone, email: business.email },
    whatsapp: business.whatsapp,
    radius: coverage && business.radius,
    referral: business.referral,
    replyPromise: business.replyPromise,
    changeOrCancel: pages.contact.changeOrCancel
  }
}
