import { Fragment, memo, type ReactNode, type Ref, type SubmitEvent, use } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import type { BookingProblem } from '../../../domain/booking.ts'
import type { BookingField, BookingRequest } from '../../../domain/booking-fields.ts'
import { describeCaveat, readBookedChoice } from '../../../domain/describe-estimate.ts'
import { Field } from '../../ui/field.tsx'
import { whatsappHref } from '../../ui/links.ts'
import { markDated, NoticeBox } from '../../ui/notice-box.tsx'
import { Plain } from '../../ui/without-scripts.tsx'
import { PostcodeField } from '../coverage/postcode-field.tsx'
import { PackageField } from '../estimate/package-field.tsx'
import { CarOffer } from './car-offer.tsx'
import { EmailField, HiddenFields, LookedAt, NoteField, PhoneField, TermsField } from './fields.tsx'
import { FormDetails } from './form-details.tsx'

interface FieldsProps {
  facts: FormFacts
  problem: BookingProblem | null
  /** The choice as last read; on the relay's answer all that was typed. */
  picked: BookingRequest
  acceptedTerms?: boolean | undefined
}

interface BookingFormProps extends FieldsProps {
  formRef?: Ref<HTMLFormElement>
  isSending?: boolean
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
  onTouch?: () => void
  onInput?: (form: HTMLFormElement, changed: EventTarget) => void
  /** Above the fields. */
  children?: ReactNode
}

/** Inputs are uncontrolled: text typed before this code arrives stays, and posting works without it. */
export function BookingForm(props: BookingFormProps) {
  const { facts, problem, picked, acceptedTerms, isSending = false, onTouch } = props
  const isPlain = use(Plain)
  return (
    <>
      <form
        id="booking-form"
        ref={props.formRef}
        method="post"
        action={`${facts.email.origin}/api/v1.0/email/send-form`}
        className="booking-form"
        aria-label="Booking request"
        aria-busy={isSending}
        onSubmit={props.onSubmit}
        onFocus={onTouch}
        onPointerDown={onTouch}
        onInput={({ currentTarget, target }) => props.onInput?.(currentTarget, target)}
      >
        {/* Enter presses a form's first button, which must not be the one that changes the phone number. */}
        {isPlain && <button type="submit" hidden />}
        <div className="space-y-6" inert={isSending}>
          {props.children}
          <Fields facts={facts} problem={problem} picked={picked} acceptedTerms={acceptedTerms} />
        </div>
        <FormEnd facts={facts} picked={picked} isSending={isSending} />
      </form>
      {facts.whatsapp && (
        <p className="mt-5">
          Prefer to message us?{' '}
          <a href={whatsappHref(facts.whatsapp, picked.selectedPackage)} className="text-link">
            Ask us on WhatsApp
          </a>
        </p>
      )}
    </>
  )
}

/** React writes every drawn field's attributes again, so they are drawn only when something in them has changed. */
const Fields = memo((props: FieldsProps) => (
  <>
    <HiddenFields email={props.facts.email} />
    <EightFields {...props} />
    <NoteField problem={props.problem} defaultValue={props.picked.note} />
    <FormDetails {...props} />
    <TermsField problem={props.problem} isTicked={props.acceptedTerms} />
  </>
))

/** The specification's eight, in its order. */
function EightFields({ facts, problem, picked }: FieldsProps) {
  const isPlain = use(Plain)
  const fieldProps = (name: BookingField) => ({ name, problem, defaultValue: picked[name] || undefined })
  const inputs: Record<BookingField, ReactNode> = {
    name: <Field {...fieldProps('name')} />,
    phone: <PhoneField {...fieldProps('phone')} />,
    email: <EmailField {...fieldProps('email')} />,
    postalCode:
      facts.radius && !isPlain ? (
        <PostcodeField problem={problem} radius={facts.radius} />
      ) : (
        <Field {...fieldProps('postalCode')} />
      ),
    carMake: <Field {...fieldProps('carMake')} />,
    carModel: (
      <>
        <Field {...fieldProps('carModel')} />
        {!isPlain && <CarOffer rules={facts} picked={picked} />}
      </>
    ),
    selectedPackage: (
      <PackageField {...fieldProps('selectedPackage')} packages={facts.packages} chosen={picked.selectedPackage}>
        {!isPlain && <LookedAt />}
      </PackageField>
    ),
    referralCode: facts.referral && <Field {...fieldProps('referralCode')} hint={facts.referral} />
  }
  return (
    <div className="grid items-start gap-x-5 gap-y-6 sm:grid-cols-2">
      {Object.entries(inputs).map(([name, input]) => (
        <Fragment key={name}>{input}</Fragment>
      ))}
    </div>
  )
}

/** What is to be known before Send, and the button. */
function FormEnd({ facts, picked, isSending }: Pick<BookingFormProps, 'facts' | 'picked' | 'isSending'>) {
  const { notice, closures, replyPromise } = facts
  // On wide screens the price's card says it, on phones the bar has no room.
  const caveat = describeCaveat(readBookedChoice(picked, facts), facts.estimateWords)
  return (
    <>
      {notice && <NoticeBox notice={notice} className="mt-6" />}
      {closures?.map((closure) => (
        <p key={closure.from} className="notice-box mt-6" {...markDated(closure)}>
          {closure.text}
        </p>
      ))}
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <button
          type="submit"
          className="button button-primary send-button min-w-[min(15.5rem,100%)]"
          aria-disabled={isSending}
        >
          {isSending ? 'Sending your request…' : 'Send booking request'}
        </button>
        <p className="min-w-[min(13rem,100%)] flex-1 text-sm text-slate">
          {replyPromise} Nothing to pay now.
          {caveat && <span className="mt-2 block lg:hidden">{caveat}</span>}
        </p>
      </div>
    </>
  )
}
