import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { announceTotal, describeTotal, listEstimateLines, readBookedChoice } from '../../../domain/describe-estimate.ts'
import { goesBySize } from '../../../domain/pricing.ts'
import { EstimateResult } from '../estimate/estimate-result.tsx'
import { Help } from '../estimate/help.tsx'
import { visitField } from './form-values.ts'

/** The price of what is chosen, where it stays in view: beside the form, and in the bar at the bottom of a phone. */
export function FormPrice({ facts, picked }: { facts: FormFacts; picked: BookingRequest }) {
  const [places, setPlaces] = useState<{ card: Element | null; bar: Element | null }>()
  const [said, setSaid] = useState('')
  const choice = readBookedChoice(picked, facts)
  const { package: chosen, size } = choice
  const isSized = chosen !== null && goesBySize(chosen)
  const lines = listEstimateLines(choice, facts)
  const total = describeTotal(lines)
  const words = total && announceTotal(choice, lines)

  useEffect(() => setPlaces({ card: document.getElementById('price'), bar: document.querySelector('.price-bar') }), [])
  useEffect(() => {
    places?.bar?.parentElement?.classList.toggle('has-price', chosen !== null)
  }, [places, chosen])
  // An answer to what was pressed. What an address or a reload brought isn't read out.
  useEffect(() => setSaid(document.activeElement?.closest('form') ? words : ''), [words])

  const card = total && (
    <EstimateResult
      choice={choice}
      lines={lines}
      words={facts.estimateWords}
      help={(caveat) => <Help label="What can change the price?">{caveat}</Help>}
      above={
        <div className="helped">
          <p>
            {chosen?.title}
            {isSized && <SizeWords label={size && facts.sizes[size].label} />}
          </p>
          {isSized && <SizeHelp {...facts} />}
        </div>
      }
    />
  )
  const bar = chosen && (
    <>
      <button type="button" onClick={visitChoice}>
        <span>{chosen.title + (isSized && size ? `, ${facts.sizes[size].label.toLowerCase()}` : '')}</span>
        <b>{total}</b>
      </button>
      <button type="submit" form="booking-form" className="button button-primary">
        Send
      </button>
    </>
  )
  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      {places?.card && createPortal(card, places.card)}
      {places?.bar && createPortal(bar, places.bar)}
    </>
  )
}

/** What the price follows from: the size, or the package where there is only one. */
function visitChoice() {
  const sizes = '#booking-form fieldset:enabled [name=vehicleSize]'
  visitField(
    document.querySelector<HTMLElement>(`${sizes}:checked`) ??
      document.querySelector<HTMLElement>(sizes) ??
      document.getElementById('selectedPackage')
  )
}

/** The size may have been chosen on another page, and the fields for it are folded. */
function SizeWords({ label }: { label: string | null }) {
  return (
    <span className="block">
      {label && `${label}, `}
      <button type="button" className="text-link -my-1 min-h-11" onClick={visitChoice}>
        {label ? 'change' : 'Choose a size'}
        {label && <span className="sr-only"> the size</span>}
      </button>
    </span>
  )
}

function SizeHelp({ sizes, otherVehicles }: Pick<FormFacts, 'sizes' | 'otherVehicles'>) {
  return (
    <Help label="Which size is my car?">
      {Object.values(sizes).map(({ label, examples }) => (
        <span key={label} className="block">
          <b>{label}:</b> {examples.join(', ')}
        </span>
      ))}
      <span className="block">{otherVehicles}</span>
    </Help>
  )
}
