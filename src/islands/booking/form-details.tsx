import type { ReactNode } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import type { BookingProblem } from '../../../domain/booking.ts'
import type { BookingRequest, PlanField } from '../../../domain/booking-fields.ts'
import { type EstimatePackage, listPlanAnswers } from '../../../domain/estimate.ts'
import { DetailsPanel } from '../../ui/details-panel.tsx'
import { mailHref, whatsappHref } from '../../ui/links.ts'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { ChoiceFields } from '../estimate/choice-fields.tsx'
import { DayField } from './day-field.tsx'
import { PhotoField } from './photo-field.tsx'
import type { PhotoSelection } from './use-photos.ts'

interface FormDetailsProps {
  facts: FormFacts
  problem: BookingProblem | null
  /** The choice as last read; the fields themselves belong to the browser. */
  picked: BookingRequest
  photos: PhotoSelection | undefined
  /** Given back by the relay's answer, where nothing hydrates. */
  typed: BookingRequest | null | undefined
  isPlain: boolean | undefined
}

/**
 * Everything a request may have besides the specification's eight fields and the note. What applies only after a choice
 * is drawn after it; without scripts it is always there.
 */
export function FormDetails({ facts, problem, picked, photos, typed, isPlain }: FormDetailsProps): ReactNode {
  const dayProps = { openDays: facts.openDays, problem, picked, typed, isPlain }
  const plans = facts.packages.filter(({ plan }) => plan)
  const plan = plans.find(({ title }) => title === picked.selectedPackage)
  return (
    <div className="space-y-6">
      {plan ? (
        <PlanFields item={plan} chosen={picked} />
      ) : (
        plans[0] && (
          <WithoutScripts isPlain={isPlain}>
            <PlanFields item={plans[0]} chosen={typed} />
          </WithoutScripts>
        )
      )}
      <ChoiceFields {...facts} picked={picked} typed={typed} isPlain={isPlain} />
      <OptionalPart title="Suggest a day" isOpen={Boolean(typed?.firstWish ?? typed?.secondWish)}>
        <div className="space-y-5">
          <DayField name="firstWish" {...dayProps} />
          {picked.firstWish || picked.secondWish ? (
            <DayField name="secondWish" {...dayProps} />
          ) : (
            // One <noscript> may not be inside another.
            <WithoutScripts isPlain={isPlain}>
              <DayField name="secondWish" {...dayProps} isPlain />
            </WithoutScripts>
          )}
        </div>
      </OptionalPart>
      {photos && facts.email.photos && <PhotoField selection={photos} />}
      {!photos && facts.email.photos && (
        <WithoutScripts isPlain={isPlain}>
          <PhotosElsewhere {...facts} />
        </WithoutScripts>
      )}
    </div>
  )
}

/** Without scripts nothing could make photos small enough to send. */
function PhotosElsewhere({ contact, whatsapp }: Pick<FormFacts, 'contact' | 'whatsapp'>) {
  return (
    <p>
      {whatsapp ? (
        <>
          Send photos{' '}
          <a href={whatsappHref(whatsapp, '')} className="text-link">
            on WhatsApp
          </a>
        </>
      ) : (
        <>
          Email photos to{' '}
          <a href={mailHref(contact.email)} className="text-link">
            {contact.email}
          </a>
        </>
      )}
      , with your reference.
    </p>
  )
}

/** Open if something is given back. */
function OptionalPart(props: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <DetailsPanel
      className="optional-part"
      isOpen={props.isOpen}
      summary={
        <span>
          {props.title}
          <span className="font-normal text-slate"> (optional)</span>
        </span>
      }
    >
      <div className="pb-5">{props.children}</div>
    </DetailsPanel>
  )
}

interface PlanFieldsProps {
  item: EstimatePackage
  /** Chosen before, on this page or on the one that the relay answers. */
  chosen: BookingRequest | null | undefined
}

/** Without scripts our styles hide them until a plan is chosen; older browsers always show them. */
function PlanFields({ item: { title, plan }, chosen }: PlanFieldsProps) {
  if (!plan) return null
  const answers = listPlanAnswers(plan)
  const draw = (name: PlanField, label: string, shown = answers[name]) =>
    shown.length > 0 && (
      <div className="min-w-0">
        <label htmlFor={name} className="block font-semibold">
          {label}
        </label>
        <select id={name} name={name} className="field-box mt-1.5" defaultValue={chosen?.[name]}>
          <option value="">Not sure</option>
          {answers[name].map((answer, index) => (
            <option key={answer} value={answer}>
              {shown[index]}
            </option>
          ))}
        </select>
      </div>
    )
  return (
    <fieldset className="plan-fields">
      <legend className="mb-3 font-semibold">
        {title}
        <span className="font-normal text-slate"> (optional)</span>
      </legend>
      <div className="grid gap-x-5 gap-y-3 @min-[30rem]:grid-cols-2">
        {draw('planInterval', 'How often would you like us?')}
        {plan.first && draw('beforePlan', `Have you had our ${plan.first}?`, ['Yes', 'Not yet'])}
      </div>
    </fieldset>
  )
}
