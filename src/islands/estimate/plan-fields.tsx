import type { BookingRequest, PlanField } from '../../../domain/booking-fields.ts'
import { type EstimatePackage, listPlanAnswers } from '../../../domain/estimate.ts'

interface PlanFieldsProps {
  packages: EstimatePackage[]
  /** The title of the package. */
  chosen: string
  /** Given back by the relay's answer. */
  typed?: BookingRequest | null | undefined
}

/** Our styles hide them until a plan is chosen, so it works without scripts; older browsers always show them. */
export function PlanFields({ packages, chosen, typed }: PlanFieldsProps) {
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
