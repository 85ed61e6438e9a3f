import { assert, boolean, constantFrom, nat, property, record, uniqueArray } from 'fast-check'
import { parse } from 'node-html-parser'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describeForm } from '../../catalogue/describe-form.ts'
import { loadContent } from '../../catalogue/load.ts'
import { collectValues, readBooking } from '../../domain/booking.ts'
import { listEstimateLines } from '../../domain/describe-estimate.ts'
import { keepOfferedAddOns } from '../../domain/estimate.ts'
import { vehicleSizes } from '../../domain/pricing.ts'
import { readEmailSettings } from '../../settings/read.ts'
import { renderAnswer } from '../../src/islands/booking/answer.tsx'
import { PriceCard } from '../../src/islands/estimate/form-price.tsx'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { createId } from '../spool/entry.ts'
import { renderMail } from './booking-mail.tsx'
import { writePlainText } from './compose.ts'
import { describeBooking } from './describe-booking.ts'
import { describeCopy } from './visitor-copy.ts'

const content = loadContent('sample')
const form = describeForm(content, readEmailSettings({}))

const choices = record({
  chosen: constantFrom(...form.packages),
  size: constantFrom(null, ...vehicleSizes),
  picks: uniqueArray(nat(12), { maxLength: 6 }),
  isFirstVisit: boolean()
})

test('for 100 choices the form, the relay’s page, the owner’s mail and the visitor’s copy print the same sum', () => {
  assert(
    property(choices, ({ chosen, size, picks, isFirstVisit }) => {
      const addOns = picks.flatMap((pick) => chosen.addOns[pick] ?? [])
      const addOnIds = keepOfferedAddOns(
        chosen.addOns,
        addOns.map(({ id }) => id)
      )
      const choice = { package: chosen, size, addOnIds, isFirstVisit }
      // As the form posts it without scripts.
      const booking = readBooking(
        collectValues([
          ...Object.entries({ ...sampleBooking, selectedPackage: chosen.title }),
          ...(size ? [['vehicleSize', size] as [string, string]] : []),
          ...addOns.map(({ name }): [string, string] => ['addOns', name]),
          ...(isFirstVisit ? [['firstVisit', 'yes'] as [string, string]] : [])
        ])
      )
      const drawn = renderToStaticMarkup(
        createElement(PriceCard, { facts: form, choice, lines: listEstimateLines(choice, form) })
      )
      const sum = readRows(drawn, 'dl > div', 'dt, dd')
      expect(readRows(renderAnswer({ page: 'sent', booking }, form), '.booked-sum > div', 'dt, dd')).toEqual(sum)

      const id = createId(0, 'booking')
      const owners = describeBooking({ id, kind: 'booking', booking, isSuspicious: false }, content)
      const copy = describeCopy({ id, kind: 'copy', to: '', asked: booking, reference: 'AB12-CD34' }, content)
      for (const { view } of [owners, copy]) {
        expect(readRows(renderMail(view), '.sum tr', 'th, td')).toEqual(sum)
        for (const [label, value] of sum) expect(writePlainText(view)).toContain(`\n${label}: ${value}\n`)
      }
    }),
    { numRuns: 100 }
  )
})

function readRows(html: string, row: string, cell: string): string[][] {
  return parse(html)
    .querySelectorAll(row)
    .map((found) => found.querySelectorAll(cell).map(({ text }) => text))
}
