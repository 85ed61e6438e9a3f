import { planOpening } from '../../catalogue/plan-opening.ts'
import type { Business } from '../../catalogue/schema.ts'
import type { ContactFacts } from '../ui/contact-details.tsx'

export function getContactFacts(business: Business): ContactFacts {
  const { phone, email, hours } = business
  const { closedDays, notice } = planOpening(business)
  return { phone, email, hours, closedDays, notice }
}

/** Whether the page needs to look at the clock before it is painted. */
export const hasDated = ({ closedDays, notice }: ContactFacts) => closedDays.length > 0 || notice !== undefined
