import type { EmailSettings } from '../../lib/email-settings.ts'
import { Field } from './field.tsx'

export interface BookingFormProps {
  packages: string[]
  email: EmailSettings
  referral: string
  replyPromise: string
}

export function BookingForm({ packages, email, referral, replyPromise }: BookingFormProps) {
  return (
    <form id="booking-form" method="post" action={`${email.origin}/api/v1.0/email/send-form`} className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="name" label="Name" autoComplete="name" required />
        <Field
          name="phone"
          label="Phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          required
          hint="Digits only"
        />
        <Field name="email" label="E-mail" type="email" autoComplete="email" />
        <Field name="postalCode" label="Postcode" autoComplete="postal-code" autoCapitalize="characters" required />
        <Field name="carMake" label="Car make" autoComplete="off" required hint="For example Ford" />
        <Field name="carModel" label="Car model" autoComplete="off" required hint="For example Focus" />
      </div>
      <div>
        <label htmlFor="selectedPackage" className="block font-semibold">
          Package
        </label>
        <select id="selectedPackage" name="selectedPackage" required defaultValue="" className="input mt-1.5">
          <option value="" disabled>
            Select a package
          </option>
          {packages.map((title) => (
            <option key={title}>{title}</option>
          ))}
        </select>
      </div>
      <Field name="referralCode" label="Referral code" autoComplete="off" hint={referral} />
      <label className="flex min-h-11 items-start gap-3">
        <input type="checkbox" name="acceptedTerms" value="yes" required className="mt-1 size-6 flex-none" />
        <span>
          I accept the{' '}
          <a href="#terms" className="text-link">
            Terms and Conditions
          </a>
        </span>
      </label>
      <input type="hidden" name="user_id" value={email.key} />
      <input type="hidden" name="service_id" value={email.service} />
      <input type="hidden" name="template_id" value={email.template} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <button type="submit" className="button button-primary">
          Send booking request
        </button>
        <p className="text-sm text-slate">{replyPromise}</p>
      </div>
    </form>
  )
}
