import type { ReactNode, Ref, SubmitEvent } from 'react'
import type { BookingProblem } from '../../../domain/booking.ts'
import type { BookingField, BookingRequest } from '../../../domain/booking-fields.ts'
import type { Dated } from '../../../domain/dated.ts'
import type { EmailSettings } from '../../../domain/email-settings.ts'
import type { Notice } from '../../../domain/notice.ts'
import { markDated } from '../../ui/dated.ts'
import { Field } from '../../ui/field.tsx'
import { NoticeBox } from '../../ui/notice-box.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { PackageField, type PackageFieldProps } from './package-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { TermsField } from './terms-field.tsx'

export interface BookingFormProps extends Omit<PackageFieldProps, 'problem' | 'defaultValue'> {
  formRef?: Ref<HTMLFormElement>
  email: EmailSettings
  /** What a code gives; without it none is asked for. */
  referral?: string | undefined
  replyPromise?: string | undefined
  closures?: Dated[] | undefined
  notice?: Notice | undefined
  problem: BookingProblem | null
  isSending?: boolean
  /** What the button says meanwhile. */
  sendingWords?: string | undefined
  /** In place of the plain one. */
  postcodeField?: ReactNode
  /** The last of the form, so that what is typed comes before it. */
  photoField?: ReactNode
  /** The relay's answer to a post without scripts: the same form, but nothing of it wakes up. */
  isPlain?: boolean
  /** What the relay's answer gives back. */
  typed?: BookingRequest | null
  acceptedTerms?: boolean
  onSubmit?: (form: HTMLFormElement) => void
  onPhoneFixed?: () => void
  onTouch?: () => void
  onInput?: (form: HTMLFormElement) => void
}

/** Every input belongs to the browser: what was typed before this code arrived stays, and a post works without it. */
export function BookingForm(props: BookingFormProps) {
  const { formRef, email, problem, isSending = false, isPlain, onTouch } = props
  const fieldProps = (name: BookingField) => ({ name, problem, defaultValue: props.typed?.[name] })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isSending) props.onSubmit?.(event.currentTarget)
  }

  return (
    <form
      id="booking-form"
      ref={formRef}
      method="post"
      action={`${email.origin}/api/v1.0/email/send-form`}
      encType={email.photos ? 'multipart/form-data' : undefined}
      className="booking-form"
      aria-label="Booking request"
      aria-busy={isSending}
      onSubmit={submit}
      onFocus={onTouch}
      onPointerDown={onTouch}
      onInput={({ currentTarget }) => props.onInput?.(currentTarget)}
    >
      {/* The Enter key presses a form's first button: it must not be the one that changes the number. */}
      {isPlain && <button type="submit" hidden />}
      <div className="space-y-6" inert={isSending}>
        <div className="grid items-start gap-x-5 gap-y-6 sm:grid-cols-2">
          <Field {...fieldProps('name')} />
          <PhoneField {...fieldProps('phone')} onFixed={props.onPhoneFixed} />
          <Field {...fieldProps('email')} />
          {props.postcodeField ?? <Field {...fieldProps('postalCode')} />}
          <Field {...fieldProps('carMake')} />
          <Field {...fieldProps('carModel')} />
        </div>
        <PackageField
          {...fieldProps('selectedPackage')}
          packages={props.packages}
          chosen={props.chosen}
          onChoose={props.onChoose}
        />
        {props.referral && <Field {...fieldProps('referralCode')} hint={props.referral} />}
        <TermsField problem={problem} isTicked={props.acceptedTerms} />
        <HiddenFields email={email} />
        {props.photoField}
      </div>
      {props.notice && <NoticeBox notice={props.notice} className="mt-6" />}
      {props.closures?.map((closure) => (
        <p key={closure.from} className="notice-box mt-6" {...markDated(closure)}>
          {closure.text}
        </p>
      ))}
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <button type="submit" className="button button-primary send-button" aria-disabled={isSending}>
          {isSending ? (props.sendingWords ?? 'Sending your request…') : 'Send booking request'}
        </button>
        {props.replyPromise && (
          <p className="min-w-[min(13rem,100%)] flex-1 text-sm text-slate">{props.replyPromise}</p>
        )}
      </div>
    </form>
  )
}
