import { planOpening } from '../../catalogue/plan-opening.ts'
import type { Business } from '../../catalogue/schema.ts'
import type { ContactFacts } from '../ui/contact-details.tsx'

export function getContactFacts(business: Business): ContactFacts {
  const { phone, email, hours } = business
  const { closedDays, notice } = planOpening(business)
  return { phone, email, hours, closedDays, notice }
}
