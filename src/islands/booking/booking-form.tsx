import { Fragment, type ReactNode, type Ref, type SubmitEvent } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import { type BookingProblem, readBooking, splitNames } from '../../../domain/booking.ts'
import type { BookingField, BookingRequest } from '../../../domain/booking-fields.ts'
import { goesBySize, vehicleSizes } from '../../../domain/pricing.ts'
import { capitalise } from '../../../domain/sentences.ts'
import { DetailsPanel } from '../../ui/details-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { markDated, NoticeBox } from '../../ui/notice-box.tsx'
import { PostcodeField } from '../coverage/postcode-field.tsx'
import { PackageField } from '../estimate/package-field.tsx'
import { CarSize } from './car-size.tsx'
import { EmailField, HiddenFields, LookedAt, NoteField, PhoneField, TermsField } from './fields.tsx'
import { FormDetails } from './form-details.tsx'
import { PutBackLine } from './put-back-line.tsx'
import type { useFields } from './use-fields.ts'
import type { PhotoSelection } from './use-photos.ts'

interface BookingFormProps {
  facts: FormFacts
  formRef?: Ref<HTMLFormElement>
  problem: BookingProblem | null
  /** The choice as last read; the fields themselves belong to the browser. */
  picked?: BookingRequest
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
export function BookingForm({ facts, problem, picked = readBooking({}), typed, isPlain, ...props }: BookingFormProps) {
  const { email, notice, closures, replyPromise, radius } = facts
  const { isSending = false, fields, onTouch } = props
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
        {!isPlain && <CarSize rules={facts} picked={picked} />}
      </>
    ),
    selectedPackage: (
      <div>
        <PackageField
          {...fieldProps('selectedPackage')}
          packages={facts.packages}
          chosen={typed?.selectedPackage ?? picked.selectedPackage}
        />
        {!isPlain && <LookedAt />}
      </div>
    ),
    referralCode: facts.referral && <Field {...fieldProps('referralCode')} hint={facts.referral} />
  }

  return (
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
        <FormFold facts={facts} picked={picked} isOpen={props.isOpen ?? false}>
          <FormDetails
            facts={facts}
            problem={problem}
            picked={picked}
            photos={props.photos}
            typed={typed}
            isPlain={isPlain}
          />
        </FormFold>
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
  )
}

interface FormFoldProps {
  facts: FormFacts
  picked: BookingRequest
  isOpen: boolean
  children: ReactNode
}

/** Everything optional behind one line, which says what is in it and, once something is chosen, what. */
function FormFold({ facts, picked, isOpen, children }: FormFoldProps) {
  const { packages, addOns, email } = facts
  const asked = packages.filter(({ title }) => title === (picked.selectedPackage || title))
  const offered = [
    asked.some(goesBySize) && 'size',
    addOns.length > 0 && asked.some((item) => item.addOns.length > 0) && 'add-ons',
    'day',
    email.photos && 'photos'
  ].filter(Boolean)
  const chosen = listChosen(picked, facts)
  return (
    <DetailsPanel
      className="optional-part form-fold"
      isOpen={isOpen}
      summary={
        <span className="py-2">
          {capitalise(offered.join(', '))}
          <span className="font-normal text-slate"> (optional)</span>
          {chosen.length > 0 && (
            <span className="block text-sm font-normal text-slate">{capitalise(chosen.join(', '))}</span>
          )}
        </span>
      }
    >
      <div className="pt-2 pb-5">{children}</div>
    </DetailsPanel>
  )
}

/** What travels is shown, folded or not. */
function listChosen({ vehicleSize, addOns, firstVisit, firstWish, secondWish }: BookingRequest, facts: FormFacts) {
  const size = vehicleSizes.find((one) => one === vehicleSize)
  const count = splitNames(addOns).length
  return [
    size && facts.sizes[size].label.toLowerCase(),
    count > 0 && `${count} add-on${count > 1 ? 's' : ''}`,
    firstVisit && 'first visit',
    (firstWish || secondWish) && 'a day'
  ].filter(Boolean)
}
