import type { Titled } from '../../catalogue/schema.ts'

export function HowItWorks({ heading, steps }: { heading: string; steps: Titled[] }) {
  return (
    <section className="on-dark py-16 md:py-24" data-fade>
      <div className="wrap">
        <h2 className="text-4xl">{heading}</h2>
        <ol className="mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <p className="font-display text-4xl font-bold text-ember-bright" aria-hidden="true">
                {index + 1}
              </p>
              <h3 className="mt-2 text-xl">{title}</h3>
              <p className="mt-2 text-haze">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
