import type { Package } from '../../catalogue/schema.ts'
import type { SizeLabels } from '../../domain/pricing.ts'
import { SizedPrice } from '../ui/prices.tsx'

interface PackageFinderProps {
  heading: string
  text?: string | undefined
  choices: { label: string; answers: Answer[] }[]
  sizes: SizeLabels
}

interface Answer {
  item: Package
  why: string
  bookingHref: string
}

/**
 * One question, answered by CSS alone. Each answer follows its radio, so Tab leads to it, and the list is live, so
 * screen readers announce the answer. Without scripts all answers are listed.
 */
export function PackageFinder({ heading, text, choices, sizes }: PackageFinderProps) {
  return (
    <section className="py-14">
      <fieldset className="finder wrap">
        <legend>
          <h2 className="text-3xl">{heading}</h2>
        </legend>
        {text && <p className="needs-js mt-2 text-slate">{text}</p>}
        <ul className="finder-choices mt-4" aria-live="polite">
          {choices.map(({ label, answers }) => (
            <li key={label}>
              <label className="pick">
                <input type="radio" name="need" className="needs-js" />
                {label}
              </label>
              <ul className="finder-answers">
                {answers.map((answer) => (
                  <FinderAnswer key={answer.item.id} {...answer} sizes={sizes} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </fieldset>
    </section>
  )
}

function FinderAnswer({ item, why, bookingHref, sizes }: Answer & { sizes: SizeLabels }) {
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-3 font-display text-xl font-bold">
        <a href={`#${item.id}`} className="sentence-link">
          {item.title}
        </a>
        <span>
          <SizedPrice item={item} sizes={sizes} />
        </span>
      </p>
      <p className="mt-1 pb-4 text-slate">{why}</p>
      <a href={bookingHref} className="button button-primary needs-js mt-auto">
        Book Now<span className="sr-only"> for {item.title}</span>
      </a>
    </li>
  )
}
