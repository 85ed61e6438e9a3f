import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import {
  announceTotal,
  describeCaveat,
  describeTotal,
  type EstimateLine,
  listEstimateLines,
  readBookedChoice
} from '../../../domain/describe-estimate.ts'
import type { EstimateState } from '../../../domain/estimate.ts'
import { goesBySize } from '../../../domain/pricing.ts'
import { DetailsPanel } from '../../ui/details-panel.tsx'
import { visit } from '../booking/panel.tsx'
import { Help } from './help.tsx'

/** The price of what is chosen, where it stays in view: beside the form, and in the bar at the bottom of a phone. */
export function FormPrice({ facts, picked }: { facts: FormFacts; picked: BookingRequest }) {
  const [places, setPlaces] = useState<{ card: Element | null; bar: Element | null }>()
  const [said, setSaid] = useState('')
  const choice = readBookedChoice(picked, facts)
  const { package: chosen } = choice
  const sizeLabel = nameSize(choice, facts)
  const lines = listEstimateLines(choice, facts)
  const total = describeTotal(lines)
  const words = total && announceTotal(choice, lines)

  useEffect(() => setPlaces({ card: document.getElementById('price'), bar: document.querySelector('.price-bar') }), [])
  useEffect(() => {
    document.documentElement.classList.toggle('has-price', chosen !== null)
  }, [chosen])
  // An answer to what was pressed. What an address or a reload brought isn't read out.
  useEffect(() => setSaid(document.activeElement?.closest('form') ? words : ''), [words])

  const bar = chosen && (
    <>
      <button type="button" onClick={visitChoice}>
        <span>{chosen.title + (sizeLabel && `, ${sizeLabel.toLowerCase()}`)}</span>
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
      {total && places?.card && createPortal(<PriceCard facts={facts} choice={choice} lines={lines} />, places.card)}
      {places?.bar && createPortal(bar, places.bar)}
    </>
  )
}

const nameSize = ({ package: chosen, size }: EstimateState, { sizes }: FormFacts) =>
  chosen && goesBySize(chosen) && size ? sizes[size].label : ''

/** What the price follows from: the size, or the package where there is only one. */
function visitChoice() {
  const sizes = '#booking-form fieldset:enabled [name=vehicleSize]'
  visit(
    document.querySelector<HTMLElement>(`${sizes}:checked`) ??
      document.querySelector<HTMLElement>(sizes) ??
      document.getElementById('selectedPackage')
  )
}

interface PriceCardProps {
  facts: FormFacts
  choice: EstimateState
  lines: EstimateLine[]
}

/** The price, and how it adds up. */
export function PriceCard({ facts, choice, lines }: PriceCardProps) {
  const { estimateWords: words, sizes, otherVehicles } = facts
  const caveat = describeCaveat(choice, words)
  const has = (wanted: EstimateLine['kind']) => lines.some(({ kind }) => kind === wanted)
  const notes = [has('discount') && words.rule, has('deposit') && words.paying, caveat]
  return (
    <div className="estimate-result on-dark @container rounded-card p-6">
      <div className="helped">
        <p>
          {choice.package?.title}
          {choice.package && goesBySize(choice.package) && <SizeWords label={nameSize(choice, facts)} />}
        </p>
        {choice.package && goesBySize(choice.package) && (
          <Help label="Which size is my car?">
            {Object.values(sizes).map(({ label, examples }) => (
              <span key={label} className="block">
                <b>{label}:</b> {examples.join(', ')}
              </span>
            ))}
            <span className="block">{otherVehicles}</span>
          </Help>
        )}
      </div>
      <div className="helped">
        <p className="estimate-price">{describeTotal(lines)}</p>
        {caveat && <Help label="What can change the price?">{caveat}</Help>}
      </div>
      <DetailsPanel summary="How it adds up">
        <dl className="mt-4">
          {lines.map(({ kind, label, value }) => {
            const look = kind === 'total' ? 'border-t-2 font-bold' : 'border-t border-white/20 text-haze'
            return (
              <div key={label} className={`flex flex-wrap justify-between gap-x-4 py-2 ${look}`}>
                <dt className="flex-[1_1_5rem]">{label}</dt>
                <dd className="ml-auto flex-none font-bold text-white">{value}</dd>
              </div>
            )
          })}
        </dl>
        {notes.map(
          (note) =>
            note && (
              <p key={note} className="mt-2 text-sm">
                {note}
              </p>
            )
        )}
      </DetailsPanel>
    </div>
  )
}

/** The size may have been chosen on another page, and the fields for it are folded. */
function SizeWords({ label }: { label: string }) {
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
