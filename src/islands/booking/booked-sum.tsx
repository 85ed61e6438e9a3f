import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { type EstimateLine, type EstimateRules, readBookedChoice } from '../../../domain/describe-estimate.ts'

export interface BookedSumProps {
  booking: BookingRequest
  rules: EstimateRules
  lines: EstimateLine[]
  caveat: string
}

export function BookedSum({ booking, rules, lines, caveat }: BookedSumProps) {
  const { package: chosen, unpriced } = readBookedChoice(booking, rules)
  return (
    <>
      {lines.length > 0 && (
        <>
          <h3>Your price</h3>
          <dl className="booked-sum">
            {lines.map(({ kind, label, value }) => (
              <div key={label} data-kind={kind}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {chosen?.per !== 'month' && <p className="text-sm">{caveat}</p>}
        </>
      )}
      {unpriced.length > 0 && <p>We'll tell you what these cost: {unpriced.join('; ')}.</p>}
    </>
  )
}
