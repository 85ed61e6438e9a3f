import type { ReactNode } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import { splitNames } from '../../../domain/booking.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { goesBySize, vehicleSizes } from '../../../domain/pricing.ts'
import { capitalise } from '../../../domain/sentences.ts'
import { DetailsPanel } from '../../ui/details-panel.tsx'

interface FormFoldProps {
  facts: FormFacts
  picked: BookingRequest
  isOpen: boolean
  children: ReactNode
}

/** Everything optional behind one line, which says what can be added and, once something is, what was. */
export function FormFold({ facts, picked, isOpen, children }: FormFoldProps) {
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
