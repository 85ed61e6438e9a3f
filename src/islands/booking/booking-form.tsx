import type { ReactNode, Ref, SubmitEvent } from 'react'
import { type BookingProblem, readBooking } from '../../../domain/booking.ts'
import { type BookingField, type BookingRequest, fieldDescriptions } from '../../../domain/booking-fields.ts'
import type { Dated, Notice } from '../../../domain/dated.ts'
import { readBookedChoice } from '../../../domain/describe-estimate.ts'
import type { EmailSettings } from '../../../domain/email-settings.ts'
import type { ClosedOn } from '../../../domain/wish.ts'
import { Field } from '../../ui/field.tsx'
import { markDated, NoticeBox } from '../../ui/notice-box.tsx'
import { type ChoiceFacts, ChoiceFields, PackageField } from '../estimate/choice-fields.tsx'
import { EstimateResult, type EstimateWords } from '../estimate/estimate-result.tsx'
import { DayFields, HiddenFields, NoteField, OptionalPart, PhoneField, TermsField } from './fields.tsx'

/** What the form needs, on the page and in the relay's answers (catalogue/describe-form.ts). */
export interface FormFacts extends ChoiceFacts {
  email: EmailSettings
  estimateWords: EstimateWords
  closed: ClosedOn
  /** What a referral code earns; if absent, the form doesn't ask for one. */
  referral?: string | undefined
  replyPromise?: string | undefined
  closures?: Dated[] | undefined
  notice?: Notice | undefined
}

interface BookingFormProps extends FormFacts {
  formRef?: Ref<HTMLFormElement>
  problem: BookingProblem | null
  /** The choice as last read; the fields themselves belong to the browser. */
  picked?: BookingRequest
  isSending?: boolean
  /** The button's label meanwhile. */
  sendingWords?: string | undefined
  /** Replaces the plain one. */
  postcodeField?: ReactNode
  /** Comes last before the terms, because files must be posted after the text fields. */
  photoField?: ReactNode
  /** They have to be chosen again. */
  hadPhotos?: boolean | undefined
  /** The relay's answer to a post without scripts: the same form, but nothing hydrates. */
  isPlain?: boolean
  /** Typed earlier, given back by the relay's answer. */
  typed?: BookingRequest | null
  acceptedTerms?: boolean
  onSubmit?: (form: HTMLFormElement) => void
  onPhoneFixed?: () => void
  onTouch?: () => void
  onInput?: (form: HTMLFormElement, changed: EventTarget) => void
}

/** Inputs are uncontrolled: text typed before this code arrives stays, and posting works without it. */
export function BookingForm(props: BookingFormProps) {
  const { formRef, email, problem, picked = readBooking({}), isSending = false, isPlain, typed, onTouch } = props
  const fieldProps = (name: BookingField) => ({ name, problem, defaultValue: typed?.[name] })

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
      onInput={({ currentTarget, target }) => props.onInput?.(currentTarget, target)}
    >
      {/* Enter presses a form's first button, which must not be the one that changes the phone number. */}
      {isPlain && <button type="submit" hidden />}
      <HiddenFields email={email} />
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
          chosen={typed?.selectedPackage ?? picked.selectedPackage}
        />
        <div className="form-price">
          <ChoiceFields {...props} picked={picked} typed={typed} />
          {!isPlain && (
            <EstimateResult choice={readBookedChoice(picked, props)} rules={props} words={props.estimateWords} />
          )}
        </div>
        {props.referral && <Field {...fieldProps('referralCode')} hint={props.referral} />}
        <div className="optional-parts">
          <OptionalPart title="Suggest a day" isOpen={Boolean(typed?.firstWish ?? typed?.secondWish)}>
            <DayFields closed={props.closed} picked={picked} typed={typed} />
          </OptionalPart>
          <OptionalPart title={fieldDescriptions.note.label} isOpen={Boolean(typed?.note)}>
            <NoteField problem={problem} defaultValue={typed?.note} />
          </OptionalPart>
          {props.photoField && (
            <OptionalPart title="Add photos" isOpen={props.hadPhotos ?? false}>
              {props.photoField}
            </OptionalPart>
          )}
        </div>
        <TermsField problem={problem} isTicked={props.acceptedTerms} />
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
