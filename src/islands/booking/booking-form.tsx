import type { Ref, SubmitEvent } from 'react'
import type { BookingProblem } from '../../../domain/booking.ts'
import type { EmailSettings } from '../../../domain/email-settings.ts'
import { Field } from '../../ui/field.tsx'
import { PostcodeField } from '../coverage/postcode-field.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { PackageField, type PackageFieldProps } from './package-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { TermsField } from './terms-field.tsx'

export interface BookingFormProps extends Omit<PackageFieldProps, 'problem'> {
  formRef: Ref<HTMLFormElement>
  email: EmailSettings
  radius: { miles: number; centre: string }
  referral: string
  replyPromise: string
  problem: (BookingProblem & { suggestedPhone: string | null }) | null
  isSending: boolean
  onSubmit: (form: HTMLFormElement) => void
  onPhoneFixed: () => void
  onTouch: () => void
  onInput: (form: HTMLFormElement) => void
}

/** Every input belongs to the browser: what was typed before this code arrived stays, and a post works without it. */
export function BookingForm(props: BookingFormProps) {
  const { formRef, email, problem, isSending, onSubmit, onTouch, onInput } = props

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isSending) onSubmit(event.currentTarget)
  }

  return (
    <form
      id="booking-form"
      ref={formRef}
      method="post"
      action={`${email.origin}/api/v1.0/email/send-form`}
      className="booking-form"
      aria-label="Booking request"
      aria-busy={isSending}
      onSubmit={submit}
      onFocus={onTouch}
      onPointerDown={onTouch}
      onInput={({ currentTarget }) => onInput(currentTarget)}
    >
      <div className="space-y-6" inert={isSending}>
        <div className="grid items-start gap-x-5 gap-y-6 sm:grid-cols-2">
          <Field name="name" autoComplete="name" required problem={problem} />
          <PhoneField problem={problem} suggestion={problem?.suggestedPhone ?? null} onFixed={props.onPhoneFixed} />
          <Field name="email" type="email" inputMode="email" autoComplete="email" problem={problem} />
          <PostcodeField problem={problem} radius={props.radius} />
          <Field name="carMake" autoComplete="off" required problem={problem} hint="For example Ford" />
          <Field name="carModel" autoComplete="off" required problem={problem} hint="For example Focus" />
        </div>
        <PackageField packages={props.packages} chosen={props.chosen} problem={problem} onChoose={props.onChoose} />
        <Field name="referralCode" autoComplete="off" problem={problem} hint={props.referral} />
        <TermsField problem={problem} />
        <HiddenFields email={email} />
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <button type="submit" className="button button-primary send-button" aria-disabled={isSending}>
          {isSending ? 'Sending your request…' : 'Send booking request'}
        </button>
        <p className="min-w-[min(13rem,100%)] flex-1 text-sm text-slate">{props.replyPromise}</p>
      </div>
    </form>
  )
}
