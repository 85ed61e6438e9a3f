import { Fragment, type ReactNode, type Ref, type SubmitEvent } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import { type BookingProblem, readBooking } from '../../../domain/booking.ts'
import type { BookingField, BookingRequest } from '../../../domain/booking-fields.ts'
import { Field } from '../../ui/field.tsx'
import { whatsappHref } from '../../ui/links.ts'
import { markDated, NoticeBox } from '../../ui/notice-box.tsx'
import { PostcodeField } from '../coverage/postcode-field.tsx'
import { PackageField } from '../estimate/package-field.tsx'
import { CarOffer } from './car-offer.tsx'
import { EmailField, HiddenFields, LookedAt, NoteField, PhoneField, TermsField } from './fields.tsx'
import { FormDetails } from './form-details.tsx'
import type { useFields } from './use-fields.ts'
import type { PhotoSelection } from './use-photos.ts'

interface BookingFormProps {
  facts: FormFacts
  formRef?: Ref<HTMLFormElement>
  problem: BookingProblem | null
  fields?: ReturnType<typeof useFields>
  photos?: PhotoSelection | undefined
  isSending?: boolean
  /** The relay's answer to a post without scripts: the same form, but nothing hydrates. */
  isPlain?: boolean
  /** Typed earlier, given back by the relay's answer. */
  typed?: BookingRequest | null
  /** The answer gives back something folded. */
  isOpen?: boolean
  acceptedTerms?: boolean
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
  onPhoneFixed?: () => void
  onTouch?: () => void
  onInput?: (form: HTMLFormElement, changed: EventTarget) => void
}

/** Inputs are uncontrolled: text typed before this code arrives stays, and posting works without it. */
export function BookingForm({ facts, problem, typed, isPlain, fields, ...props }: BookingFormProps) {
  const { email, notice, closures, replyPromise, radius, whatsapp } = facts
  const { isSending = false, onTouch } = props
  const picked = fields?.picked ?? readBooking({})
  const selectedPackage = typed?.selectedPackage ?? picked.selectedPackage
  const fieldProps = (name: keyof BookingRequest) => ({ name, problem, defaultValue: typed?.[name] })
  const inputs: Record<BookingField, ReactNode> = {
    name: <Field {...fieldProps('name')} />,
    phone: <PhoneField {...fieldProps('phone')} onFixed={props.onPhoneFixed} />,
    email: <EmailField {...fieldProps('email')} />,
    postalCode:
      radius && !isPlain ? (
        <PostcodeField problem={problem} radius={radius} />
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
      <div>
        <PackageField {...fieldProps('selectedPackage')} packages={facts.packages} chosen={selectedPackage} />
        {!isPlain && <LookedAt />}
      </div>
    ),
    referralCode: facts.referral && <Field {...fieldProps('referralCode')} hint={facts.referral} />
  }

  return (
    <>
      <form
        id="booking-form"
        ref={props.formRef}
        method="post"
        action={`${email.origin}/api/v1.0/email/send-form`}
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
        <HiddenFields email={email} />
        <div className="space-y-6" inert={isSending}>
          {fields && <PutBackLine {...fields} />}
          <div className="grid items-start gap-x-5 gap-y-6 sm:grid-cols-2">
            {Object.entries(inputs).map(([name, input]) => (
              <Fragment key={name}>{input}</Fragment>
            ))}
          </div>
          <NoteField problem={problem} defaultValue={typed?.note} />
          <FormDetails
            facts={facts}
            problem={problem}
            picked={picked}
            photos={props.photos}
            typed={typed}
            isPlain={isPlain}
            isOpen={props.isOpen}
          />
          <TermsField problem={problem} isTicked={props.acceptedTerms} />
        </div>
        {notice && <NoticeBox notice={notice} className="mt-6" />}
        {closures?.map((closure) => (
          <p key={closure.from} className="notice-box mt-6" {...markDated(closure)}>
            {closure.text}
          </p>
        ))}
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
          <button type="submit" className="button button-primary send-button" aria-disabled={isSending}>
            {isSending ? 'Sending your request…' : 'Send booking request'}
          </button>
          <p className="min-w-[min(13rem,100%)] flex-1 text-sm text-slate">
            {replyPromise && <span className="block">{replyPromise}</span>}
            <span className="block">Nothing to pay now.</span>
          </p>
        </div>
      </form>
      {whatsapp && (
        <p className="mt-5">
          Prefer to message us?{' '}
          <a href={whatsappHref(whatsapp, selectedPackage)} className="text-link">
            Ask us on WhatsApp
          </a>
        </p>
      )}
    </>
  )
}

type PutBackLineProps = Pick<ReturnType<typeof useFields>, 'putBack' | 'picked' | 'clearKept' | 'putItBack'>

/** Says that the form was filled in for the visitor. Its place is kept before it comes (before-paint.ts). */
function PutBackLine({ putBack, picked, clearKept, putItBack }: PutBackLineProps) {
  const { isCleared, dropped = [], photos = 0 } = putBack ?? {}
  return (
    <div className="put-back">
      {putBack && (
        <p>
          {isCleared ? 'The form is empty again.' : 'We kept what you typed.'}{' '}
          <button type="button" className="text-link" onClick={isCleared ? putItBack : clearKept}>
            {isCleared ? 'Put it back' : 'Clear it'}
          </button>
          {dropped.length > 0 && (
            <span className="block">
              {new Intl.ListFormat('en-GB').format(dropped)} {dropped.length > 1 ? "aren't" : "isn't"} offered with the{' '}
              {picked.selectedPackage}.
            </span>
          )}
          {photos > 0 && (
            <span className="block">Photos aren't kept, so please choose {photos > 1 ? 'yours' : 'it'} again.</span>
          )}
        </p>
      )}
    </div>
  )
}
