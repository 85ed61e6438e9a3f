import { type ComponentType, Fragment, type ReactNode, type Ref, type SubmitEvent, useEffect, useState } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import { type BookingProblem, readBooking, splitNames } from '../../../domain/booking.ts'
import type { BookingField, BookingRequest } from '../../../domain/booking-fields.ts'
import { goesBySize, vehicleSizes } from '../../../domain/pricing.ts'
import { capitalise } from '../../../domain/sentences.ts'
import { DetailsPanel } from '../../ui/details-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { markDated, NoticeBox } from '../../ui/notice-box.tsx'
import { PackageField } from '../estimate/package-field.tsx'
import { importAgain } from '../import-again.ts'
import type { CarOfferProps } from './car-offer.tsx'
import { HiddenFields, PhoneField, TermsField } from './fields.tsx'

interface BookingFormProps {
  facts: FormFacts
  formRef?: Ref<HTMLFormElement>
  problem: BookingProblem | null
  /** The choice as last read; the fields themselves belong to the browser. */
  picked?: BookingRequest
  isSending?: boolean
  /** The button's label meanwhile. */
  sendingWords?: string | undefined
  /** Replaces the plain one. */
  postcodeField?: ReactNode
  /** What is folded: FormDetails. Last before the terms, because files must be posted after the text fields. */
  children: ReactNode
  /** The relay's answer to a post without scripts: the same form, but nothing hydrates. */
  isPlain?: boolean
  /** Typed earlier, given back by the relay's answer. */
  typed?: BookingRequest | null
  /** The answer gives back something folded. */
  isOpen?: boolean
  acceptedTerms?: boolean
  onSubmit?: (form: HTMLFormElement, button: HTMLElement | null) => void
  onPhoneFixed?: () => void
  onTouch?: () => void
  onInput?: (form: HTMLFormElement, changed: EventTarget) => void
}

/** Inputs are uncontrolled: text typed before this code arrives stays, and posting works without it. */
export function BookingForm({ facts, problem, picked = readBooking({}), typed, isPlain, ...props }: BookingFormProps) {
  const { email, notice, closures, replyPromise } = facts
  const { isSending = false, onTouch } = props
  const fieldProps = (name: keyof BookingRequest) => ({ name, problem, defaultValue: typed?.[name] })
  const inputs: Record<BookingField, ReactNode> = {
    name: <Field {...fieldProps('name')} />,
    phone: <PhoneField {...fieldProps('phone')} onFixed={props.onPhoneFixed} />,
    email: <Field {...fieldProps('email')} />,
    postalCode: props.postcodeField ?? <Field {...fieldProps('postalCode')} />,
    carMake: <Field {...fieldProps('carMake')} />,
    carModel: (
      <>
        <Field {...fieldProps('carModel')} />
        {!isPlain && <CarSize rules={facts} picked={picked} />}
      </>
    ),
    selectedPackage: (
      <PackageField
        {...fieldProps('selectedPackage')}
        packages={facts.packages}
        chosen={typed?.selectedPackage ?? picked.selectedPackage}
      />
    ),
    referralCode: facts.referral && <Field {...fieldProps('referralCode')} hint={facts.referral} />
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isSending) props.onSubmit?.(event.currentTarget, event.nativeEvent.submitter)
  }

  return (
    <form
      id="booking-form"
      ref={props.formRef}
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
          {Object.entries(inputs).map(([name, input]) => (
            <Fragment key={name}>{input}</Fragment>
          ))}
        </div>
        <FormFold facts={facts} picked={picked} isOpen={props.isOpen ?? false}>
          {props.children}
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
          {isSending ? (props.sendingWords ?? 'Sending your request…') : 'Send booking request'}
        </button>
        {replyPromise && <p className="min-w-[min(13rem,100%)] flex-1 text-sm text-slate">{replyPromise}</p>}
      </div>
    </form>
  )
}

/** Suggests cars and offers the size of the one typed. Fetched (3 kB) when make or model is first used. */
function CarSize(props: CarOfferProps) {
  const [Offer, setOffer] = useState<ComponentType<CarOfferProps> | null>(null)

  useEffect(() => {
    const load = () => {
      if (!document.activeElement?.matches('[id^=car]')) return
      importAgain(() => import('./car-offer.tsx')).then(
        ({ CarOffer }) => setOffer(() => CarOffer),
        () => {}
      )
    }
    load()
    addEventListener('focusin', load)
    return () => removeEventListener('focusin', load)
  }, [])

  return Offer && <Offer {...props} />
}

interface FormFoldProps {
  facts: FormFacts
  picked: BookingRequest
  isOpen: boolean
  children: ReactNode
}

/** Everything optional behind one line, which says what can be added and, once something is, what was. */
function FormFold({ facts, picked, isOpen, children }: FormFoldProps) {
  const { packages, addOns, discountPercent, email } = facts
  const asked = packages.filter(({ title }) => title === (picked.selectedPackage || title))
  const priced = [
    asked.some(goesBySize) && 'size',
    addOns.length > 0 && asked.some((item) => item.addOns.length > 0) && 'add-ons',
    discountPercent > 0 && asked.some(({ per }) => per !== 'month') && 'first visit'
  ].filter(Boolean)
  const offered = [...priced, 'days', 'a note', email.photos && 'photos'].filter(Boolean)
  const chosen = listChosen(picked, facts)
  return (
    <DetailsPanel
      className="optional-part form-fold"
      isOpen={isOpen}
      summary={
        <span className="py-2">
          {priced.length > 0 ? 'Add details for a closer price' : 'Add details'}
          <span className="block text-sm font-normal text-slate">
            {capitalise((chosen.length > 0 ? chosen : offered).join(', '))}
          </span>
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
