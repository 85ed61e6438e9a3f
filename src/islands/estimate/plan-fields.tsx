import type { BookingRequest, PlanField } from '../../../domain/booking-fields.ts'
import { type EstimatePackage, listPlanAnswers } from '../../../domain/estimate.ts'

interface PlanFieldsProps {
  packages: EstimatePackage[]
  chosen: EstimatePackage | null
  /** Given back by the relay's answer. */
  typed?: BookingRequest | null | undefined
}

/** Our styles hide them until a plan is chosen, so it works without scripts; older browsers always show them. */
export function PlanFields({ packages, chosen, typed }: PlanFieldsProps) {
  const asking = chosen?.plan ? chosen : packages.find(({ plan }) => plan)
  if (!asking?.plan) return null
  const { first } = asking.plan
  const { planInterval, beforePlan } = listPlanAnswers(asking.plan)
  return (
    <fieldset className="plan-fields">
      <legend className="font-semibold">
        {asking.title}
        <span className="font-normal text-slate"> (optional)</span>
      </legend>
      <div className="mt-3 grid gap-x-5 gap-y-3 @min-[30rem]:grid-cols-2">
        <Answers
          name="planInterval"
          label="How often would you like us?"
          answers={planInterval}
          shown={planInterval}
          typed={typed}
        />
        <Answers
          name="beforePlan"
          label={`Have you had our ${first}?`}
          answers={beforePlan}
          shown={['Yes', 'Not yet']}
          typed={typed}
        />
      </div>
    </fieldset>
  )
}

interface AnswersProps extends Pick<PlanFieldsProps, 'typed'> {
  name: PlanField
  label: string
  answers: string[]
  shown: string[]
}

function Answers({ name, label, answers, shown, typed }: AnswersProps) {
  if (answers.length === 0) return null
  return (
    <div className="min-w-0">
      <label htmlFor={name} className="block font-semibold">
        {label}
      </label>
      <select id={name} name={name} className="field-box mt-1.5" defaultValue={typed?.[name]}>
        <option value="">Not sure</option>
        {answers.map((answer, index) => (
          <option key={answer} value={answer}>
            {shown[index]}
          </option>
        ))}
      </select>
    </div>
  )
}
