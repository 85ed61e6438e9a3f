import { type Action, telephoneHref } from '../ui/links.ts'

interface NotFoundProps {
  heading: string
  text: string
  /** Besides the link home. */
  actions: Action[]
  phone: string
}

export function NotFound({ heading, text, actions, phone }: NotFoundProps) {
  return (
    <section className="page-hero on-dark grid min-h-[70vh] content-center" aria-labelledby="page-heading">
      <div className="wrap">
        <p className="eyebrow">404</p>
        <h1 id="page-heading" className="mt-2 max-w-3xl text-5xl">
          {heading}
        </h1>
        <p className="mt-4 max-w-xl text-lg text-haze">{text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href="/" className="button button-primary max-sm:w-full">
            Return to Home
          </a>
          {[...actions, { label: `Call ${phone}`, href: telephoneHref(phone) }].map(({ label, href }) => (
            <a key={href} href={href} className="button button-outline max-sm:grow">
              {label}
            </a>
          ))}
        </div>
      </div>
    </section>
  )
}
