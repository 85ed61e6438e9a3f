import { assert, boolean, constantFrom, nat, property, record, uniqueArray } from 'fast-check'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { getEstimateRules } from '../../catalogue/estimate-rules.ts'
import { loadContent } from '../../catalogue/load.ts'
import { joinNames, readBooking } from '../../domain/booking.ts'
import { type EstimateLine, listEstimateLines } from '../../domain/describe-estimate.ts'
import { keepOfferedAddOns } from '../../domain/estimate.ts'
import { vehicleSizes } from '../../domain/pricing.ts'
import { sampleBooking } from '../../tests/faults/sample-booking.ts'
import { renderMail } from './booking-mail.tsx'
import { describeBooking } from './describe-booking.ts'
import { describeCopy } from './describe-copy.ts'
import type { MailView } from './mail-view.ts'
import { writePlainText } from './plain-text.ts'

const content = loadContent('sample')
const rules = getEstimateRules(content)

const choices = record({
  chosen: constantFrom(...rules.packages),
  size: constantFrom(null, ...vehicleSizes),
  picks: uniqueArray(nat(12), { maxLength: 6 }),
  isFirstVisit: boolean()
})

test('for 200 choices the owner’s mail and the visitor’s copy print the very lines of the form', () => {
  assert(
    property(choices, ({ chosen, size, picks, isFirstVisit }) => {
      const addOns = picks.flatMap((pick) => chosen.addOns[pick] ?? [])
      const addOnIds = keepOfferedAddOns(
        chosen.addOns,
        addOns.map(({ id }) => id)
      )
      // With nothing chosen there is no sum to show.
      const isUsed = size !== null || addOns.length > 0 || isFirstVisit
      const lines = isUsed ? listEstimateLines({ package: chosen, size, addOnIds, isFirstVisit }, rules) : []
      const booking = readBooking({
        ...sampleBooking,
        selectedPackage: chosen.title,
        vehicleSize: size,
        addOns: joinNames(addOns.map(({ name }) => name)),
        firstVisit: isFirstVisit ? 'yes' : ''
      })
      const owners = describeBooking({ booking, acceptedAt: 0, isSuspicious: false }, content)
      const copy = describeCopy({ asked: booking, reference: 'AB12-CD34', acceptedAt: 0 }, content)
      for (const view of [owners, copy]) {
        expect(readHtml(view)).toEqual(lines.map(({ label, value }) => [label, value]))
        expect(readText(view, lines)).toEqual(lines.map(({ label, value }) => `${label}: ${value}`))
      }
    }),
    { numRuns: 200 }
  )
})

function readHtml(view: MailView): string[][] {
  const rows = parse(renderMail(view)).querySelectorAll('.sum tr')
  return rows.map((row) => row.querySelectorAll('th, td').map(({ text }) => text))
}

/** The lines between the package and what follows the sum. */
function readText(view: MailView, lines: EstimateLine[]): string[] {
  const rows = writePlainText(view).split('\n')
  const from = rows.findIndex((row) => row.startsWith('Package: ')) + 1
  const labels = lines.map(({ label }) => `${label}: `)
  return rows.slice(from).filter((row) => labels.some((label) => row.startsWith(label)))
}
