import { use } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import type { BookingProblem } from '../../../domain/booking.ts'
import { splitNames } from '../../../domain/booking.ts'
import { addedFields, type BookingRequest, type PlanField } from '../../../domain/booking-fields.ts'
import { type EstimatePackage, listPlanChoices } from '../../../domain/estimate.ts'
import { goesBySize, vehicleSizes } from '../../../domain/pricing.ts'
import { capitalise } from '../../../domain/sentences.ts'
import { DetailsPanel } from '../../ui/details-panel.tsx'
import { Labelled, Optional } from '../../ui/field.tsx'
import { mailHref, whatsappHref } from '../../ui/links.ts'
import { Plain, WithoutScripts } from '../../ui/without-scripts.tsx'
import { ChoiceFields } from '../estimate/choice-fields.tsx'
import { DayField } from './day-field.tsx'
import { PhotoField } from './photo-field.tsx'
import { Photos } from './use-photos.ts'

interface FormDetailsProps {
  facts: FormFacts
  problem: BookingProblem | null
  /** The choice as last read; the fields themselves belong to the browser. */
  picked: BookingRequest
}

/**
 * Everything a request may have besides the specification's eight fields and the note, behind one line that says what is
 * in it. What applies only after a choice is drawn after it; without scripts it is always there.
 */
export function FormDetails({ facts, problem, picked }: FormDetailsProps) {
  const isPlain = use(Plain)
  const dayProps = { openDays: facts.openDays, problem, picked }
  const plans = facts.packages.filter(({ plan }) => plan)
  // Without scripts nothing follows a change of the package.
  const asked = isPlain ? undefined : facts.packages.find(({ title }) => title === picked.selectedPackage)
  const chosen = listChosen(picked, facts)
  return (
    <DetailsPanel
      className="optional-part form-fold"
      // The relay's answer shows what it gives back; of a package of add-ons there is nothing else to choose.
      isOpen={
        (isPlain && addedFields.some((field) => field !== 'note' && picked[field])) || asked?.isAddOnsOnly === true
      }
      summary={
        <span className="py-2">
          {capitalise(listOffered(asked, facts).join(', '))}
          <Optional />
          {chosen.length > 0 && (
            <span className="block text-sm font-normal text-slate">{capitalise(chosen.join(', '))}</span>
          )}
        </span>
      }
    >
      <div className="@container space-y-6 pt-2 pb-5">
        {asked?.plan ? (
          <PlanFields item={asked} chosen={picked} />
        ) : (
          plans[0] && (
            <WithoutScripts>
              <PlanFields item={plans[0]} chosen={picked} />
            </WithoutScripts>
          )
        )}
        <ChoiceFields {...facts} picked={picked} chosen={asked ?? null} />
        <DetailsPanel
          className="optional-part"
          isOpen={isPlain && Boolean(picked.firstWish ?? picked.secondWish)}
          summary={
            <span>
              Suggest a day
              <Optional />
            </span>
          }
        >
          <DayField name="firstWish" {...dayProps} />
          {picked.firstWish || picked.secondWish ? (
            <DayField name="secondWish" {...dayProps} />
          ) : (
            <WithoutScripts>
              <DayField name="secondWish" {...dayProps} />
            </WithoutScripts>
          )}
        </DetailsPanel>
        {facts.email.photos && <PhotoPart {...facts} />}
      </div>
    </DetailsPanel>
  )
}

function listOffered(asked: EstimatePackage | undefined, { packages, addOns, email }: FormFacts) {
  const all = asked ? [asked] : packages
  const hasAddOns = addOns.length > 0 && all.some((item) => item.addOns.length > 0)
  return [all.some(goesBySize) && 'size', hasAddOns && 'add-ons', 'day', email.photos && 'photos'].filter(Boolean)
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

/** Without scripts nothing could make photos small enough to send. */
function PhotoPart({ contact, whatsapp }: Pick<FormFacts, 'contact' | 'whatsapp'>) {
  const selection = use(Photos)
  if (selection) return <PhotoField selection={selection} />
  return (
    <WithoutScripts>
      <p>
        {whatsapp ? 'Send photos ' : 'Email photos to '}
        <a href={whatsapp ? whatsappHref(whatsapp, '') : mailHref(contact.email)} className="text-link">
          {whatsapp ? 'on WhatsApp' : contact.email}
        </a>
        , with your reference.
      </p>
    </WithoutScripts>
  )
}

interface PlanFieldsProps {
  item: EstimatePackage
  chosen: BookingRequest
}

/** Without scripts our styles hide them until a plan is chosen; older browsers always show them. */
function PlanFields({ item: { title, plan }, chosen }: PlanFieldsProps) {
  if (!plan) return null
  const choices = listPlanChoices(plan)
  const draw = (name: PlanField, label: string, shown = choices[name]) =>
    shown.length > 0 && (
      <Labelled name={name} label={label}>
        <select id={name} name={name} className="field-box mt-1.5" defaultValue={chosen[name]}>
          <option value="">Not sure</option>
          {choices[name].map((choice, index) => (
            <option key={choice} value={choice}>
              {shown[index]}
            </option>
          ))}
        </select>
      </Labelled>
    )
  return (
    <fieldset className="plan-fields">
      <legend className="mb-3 font-semibold">
        {title}
        <Optional />
      </legend>
      <div className="grid gap-x-5 gap-y-3 @min-[30rem]:grid-cols-2">
        {draw('planInterval', 'How often would you like us?')}
        {plan.first && draw('beforePlan', `Have you had our ${plan.first}?`, ['Yes', 'Not yet'])}
      </div>
    </fieldset>
  )
}
