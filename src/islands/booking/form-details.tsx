import type { ReactNode } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import { type BookingProblem, readBooking } from '../../../domain/booking.ts'
import { type BookingRequest, fieldDescriptions, longestNote, type PlanField } from '../../../domain/booking-fields.ts'
import { type EstimatePackage, listPlanAnswers } from '../../../domain/estimate.ts'
import { DetailsPanel } from '../../ui/details-panel.tsx'
import { describeField, FieldError } from '../../ui/field.tsx'
import { ChoiceFields } from '../estimate/choice-fields.tsx'
import { DayField } from './day-field.tsx'
import type { TextFieldProps } from './fields.tsx'
import { PhotoField } from './photo-field.tsx'
import type { PhotoSelection } from './use-photos.ts'

export interface FormDetailsProps {
  facts: FormFacts
  problem?: BookingProblem | null
  /** The choice as last read; the fields themselves belong to the browser. */
  picked?: BookingRequest
  photos?: PhotoSelection
  /** Given back by the relay's answer, where nothing hydrates. */
  typed?: BookingRequest | null
  isPlain?: boolean
}

/** Everything a request may have besides the specification's eight fields. */
export function FormDetails({
  facts,
  problem = null,
  picked = readBooking({}),
  ...props
}: FormDetailsProps): ReactNode {
  const { typed, isPlain } = props
  const dayProps = { openDays: facts.openDays, problem, picked, typed }
  return (
    <div className="space-y-6">
      <PlanFields packages={facts.packages} chosen={picked.selectedPackage} typed={typed} />
      <ChoiceFields {...facts} picked={picked} typed={typed} isPlain={isPlain} />
      <OptionalPart title="Suggest a day" isOpen={Boolean(typed?.firstWish ?? typed?.secondWish)}>
        <div className="space-y-5">
          <DayField name="firstWish" {...dayProps} />
          <DayField name="secondWish" {...dayProps} />
        </div>
      </OptionalPart>
      <NoteField problem={problem} defaultValue={typed?.note} />
      {facts.email.photos && <PhotoField selection={props.photos} />}
    </div>
  )
}

function NoteField({ problem, defaultValue }: TextFieldProps) {
  const { label, hint } = fieldDescriptions.note
  return (
    <div>
      <label htmlFor="note" className="block font-semibold">
        {label}
        <span className="font-normal text-slate"> (optional)</span>
      </label>
      <textarea
        id="note"
        name="note"
        rows={4}
        maxLength={longestNote}
        className="field-box mt-1.5"
        defaultValue={defaultValue}
        {...describeField('note', problem, 'note-hint')}
        // Chromium shows only its first line.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
      />
      <FieldError name="note" problem={problem} />
      <p id="note-hint" className="field-hint">
        {hint}
      </p>
    </div>
  )
}

/** Open if the relay's answer gives something back. */
function OptionalPart(props: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <DetailsPanel
      className="optional-part"
      isOpen={props.isOpen ?? false}
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
  packages: EstimatePackage[]
  /** The title of the package. */
  chosen: string
  /** Given back by the relay's answer. */
  typed?: BookingRequest | null | undefined
}

/** Our styles hide them until a plan is chosen, so it works without scripts; older browsers always show them. */
function PlanFields({ packages, chosen, typed }: PlanFieldsProps) {
  const plans = packages.filter(({ plan }) => plan)
  const { title, plan } = plans.find((item) => item.title === chosen) ?? plans[0] ?? {}
  if (!plan) return null
  const answers = listPlanAnswers(plan)
  const draw = (name: PlanField, label: string, shown = answers[name]) =>
    shown.length > 0 && (
      <div className="min-w-0">
        <label htmlFor={name} className="block font-semibold">
          {label}
        </label>
        <select id={name} name={name} className="field-box mt-1.5" defaultValue={typed?.[name]}>
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
