import type { Pages } from '../../catalogue/schema.ts'
import { Actions, Band, fitColumns } from '../ui/layout.tsx'
import type { Action } from '../ui/links.ts'

export function Benefits({ heading, tiles }: Pages['home']['benefits']) {
  if (tiles.length === 0) return null
  return (
    <Band heading={heading}>
      <ul
        className={`mt-6 grid gap-x-10 gap-y-5 md:mt-10 ${tiles.length > 1 ? 'sm:grid-cols-2' : ''} ${fitColumns(tiles)}`}
      >
        {tiles.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-ember pt-3 md:pt-5">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1 text-slate">{text}</p>
          </li>
        ))}
      </ul>
    </Band>
  )
}

export function HowItWorks({ heading, steps }: Pages['services']['howItWorks']) {
  return (
    <Band className="on-dark" heading={heading}>
      <ol className="mt-6 grid gap-5 sm:grid-cols-2 sm:gap-8 md:mt-10 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <p className="font-display text-4xl font-bold text-ember-bright" aria-hidden="true">
              {index + 1}
            </p>
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1 text-haze">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Band>
  )
}

export function CallToAction({ heading, text, actions }: Pages['home']['closing'] & { actions: Action[] }) {
  return (
    <section className="bg-ember py-10 text-ink md:py-20" data-fade>
      <div className="wrap flex flex-wrap items-center justify-between gap-8">
        <div className="max-w-2xl">
          <h2 className="text-4xl">{heading}</h2>
          <p className="mt-3 text-lg">{text}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:grow sm:gap-3">
          <Actions actions={actions} main="button-dark" />
        </div>
      </div>
    </section>
  )
}
