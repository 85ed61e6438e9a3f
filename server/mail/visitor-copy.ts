import { getBookingRules, getEstimateWords } from '../../catalogue/estimate-rules.ts'
import type { Content } from '../../catalogue/load.ts'
import { vatWords } from '../../catalogue/schema/business.ts'
import { bookingReference, joinNames, keepChoices, readBooking } from '../../domain/booking.ts'
import { type BookingRequest, fieldDescriptions, planFields } from '../../domain/booking-fields.ts'
import { planOpening } from '../../domain/closed-days.ts'
import { describeAway } from '../../domain/coverage.ts'
import { isCurrent } from '../../domain/dated.ts'
import { describeCaveat, type EstimateRules, readBookedChoice } from '../../domain/describe-estimate.ts'
import { isHeaderAddress, isVisitorAddress, nameMailbox } from '../../domain/email-address.ts'
import { listPlanChoices } from '../../domain/estimate.ts'
import { readWish } from '../../domain/wish.ts'
import { acceptedAt, type BookingEntry, type CopyEntry } from '../spool/entry.ts'
import type { Spool } from '../spool/spool.ts'
import { type Area, judgePlace, listAddedRows, listSumRows } from './booking-rows.ts'
import type { MailParts } from './compose.ts'

/**
 * Stores the visitor's copy if one is due, and says whether it did. None goes to the firm's `own` addresses, or to anyone
 * during a rush, when most addresses may be made up or somebody else's.
 */
export function createAcknowledgement(spool: Pick<Spool, 'acceptCopy' | 'wasRush'>, own: string[], area: Area) {
  const isOwn = (address: string) => own.some((other) => nameMailbox(other) === nameMailbox(address))
  return async ({ id, booking, photos, isSuspicious }: BookingEntry): Promise<boolean> => {
    const { email } = booking
    if (isSuspicious || !isVisitorAddress(email) || !isHeaderAddress(email) || isOwn(email)) return false
    if (await spool.wasRush(acceptedAt(id))) return false
    const reference = bookingReference(booking, photos?.marks)
    // The copy must not repeat what was typed.
    const away = describeAway(judgePlace(booking.postalCode, area))
    return spool.acceptCopy({ to: email, reference, asked: keepChoices(booking), ...(away && { away }) })
  }
}

/**
 * The visitor's copy. Anyone can have it sent to any address, so it contains nothing that was typed. It is sent in the
 * firm's name, the only one the visitor knows; replies go to the firm's own address.
 */
export function describeCopy({ id, reference, asked, away }: CopyEntry, content: Content): MailParts {
  const { business, pages } = content
  const date = new Date(acceptedAt(id))
  const rules = getBookingRules(content)
  const known = keepKnown(asked, rules)
  const chosen = content.packages.find(({ title }) => title === known.selectedPackage)
  const { closures } = planOpening(business, date)
  const closure = closures.find((dated) => isCurrent(dated, date.getTime()))
  const view = {
    subject: `We have your request ${reference}`,
    heading: 'We have your request',
    introduction: `Thanks for getting in touch with ${business.brand}. Nothing is booked or charged until we've agreed a day and a price with you.`,
    notes: away ? [away] : [],
    rows: [
      { label: 'Reference', value: reference },
      ...(chosen ? [{ label: fieldDescriptions.selectedPackage.label, value: chosen.title }] : []),
      ...listSumRows(known, chosen, rules, business),
      ...listAddedRows(known, date, business)
    ],
    closing: [
      // VAT is said beside the price.
      describeCaveat(readBookedChoice(known, rules), getEstimateWords(content))
        .replace(vatWords[business.vat], '')
        .trim(),
      business.replyPromise,
      closure?.text,
      pages.contact.changeOrCancel,
      "If this wasn't you, someone gave us your address by mistake and you don't need to do anything."
    ].flatMap((sentence) => sentence || [])
  }
  return { id, date, view, sender: business.brand, replyTo: business.email, autoSubmitted: 'auto-replied' }
}

/** Keeps only choices from our own lists and real dates. */
function keepKnown(asked: BookingRequest, rules: EstimateRules): BookingRequest {
  const { package: chosen, addOnIds } = readBookedChoice(asked, rules)
  const addOns = chosen?.addOns.filter(({ id }) => addOnIds.includes(id)) ?? []
  const choices = chosen?.plan && listPlanChoices(chosen.plan)
  const keepDay = (wish: string | undefined) => (readWish(wish) ? wish : '')
  return readBooking({
    ...keepChoices(asked),
    ...Object.fromEntries(
      planFields.map((field) => [field, choices?.[field].find((choice) => choice === asked[field])])
    ),
    selectedPackage: chosen?.title,
    addOns: joinNames(addOns.map(({ name }) => name)),
    firstWish: keepDay(asked.firstWish),
    secondWish: keepDay(asked.secondWish)
  })
}
