import type { Pages } from '../../catalogue/schema.ts'
import { Actions } from '../ui/layout.tsx'
import type { Action } from '../ui/links.ts'

export function CallToAction({ heading, text, actions }: Pages['home']['closing'] & { actions: Action[] }) {
  return (
    <section className="bg-ember py-12 text-ink md:py-20" data-fade>
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
