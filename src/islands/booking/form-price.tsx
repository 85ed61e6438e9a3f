import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { describeTotal, listEstimateLines, readBookedChoice } from '../../../domain/describe-estimate.ts'
import { goesBySize } from '../../../domain/pricing.ts'
import { EstimateResult } from '../estimate/estimate-result.tsx'
import { Help } from '../estimate/help.tsx'
import { visitField } from './form-values.ts'

/** The price of what is chosen, where it stays in view: beside the form, and in the bar at the bottom of a phone. */
export function FormPrice({ facts, picked }: { facts: FormFacts; picked: BookingRequest }) {
  const [places, setPlaces] = useState<{ card: Element | null; bar: Element | null }>()
  const choice = readBookedChoice(picked, facts)
  const { package: chosen, size } = choice
  const isSized = chosen !== null && goesBySize(chosen)
  const total = describeTotal(listEstimateLines(choice, facts))

  useEffect(() => setPlaces({ card: document.getElementById('price'), bar: document.querySelector('.price-bar') }), [])
  useEffect(() => {
    places?.bar?.parentElement?.classList.toggle('has-price', chosen !== null)
    // By a class: Safari 16.0 doesn't look again at what an element has inside.
    places?.card?.classList.toggle('is-priced', total !== '')
  }, [places, chosen, total])

  const card = (
    <EstimateResult
      choice={choice}
      rules={facts}
      words={facts.estimateWords}
      className="rounded-card"
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
      <a href="#price">
        <span>{chosen.title + (isSized && size ? `, ${facts.sizes[size].label.toLowerCase()}` : '')}</span>
        <b>{total}</b>
      </a>
      <button type="submit" form="booking-form" className="button button-primary">
        Send
      </button>
    </>
  )
  return (
    <>
      {places?.card && createPortal(card, places.card)}
      {places?.bar && createPortal(bar, places.bar)}
    </>
  )
}

/** The size may have been chosen on another page, and the fields for it are folded. */
function SizeWords({ label }: { label: string | null }) {
  const visit = () =>
    visitField(document.querySelector('[name=vehicleSize]:checked') ?? document.querySelector('[name=vehicleSize]'))
  return (
    <span className="block">
      {label && `${label}, `}
      <button type="button" className="text-link -my-1 min-h-11" onClick={visit}>
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
