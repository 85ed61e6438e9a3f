import type { Titled } from '../../catalogue/schema.ts'
import { DetailsPanel } from '../ui/details-panel.tsx'
import { Band, LineLink } from '../ui/layout.tsx'

/** A quiet band. On a phone the sentences alone: their titles say nothing more. */
export function Notices({ notices }: { notices: Titled[] }) {
  return (
    <section className="border-b border-line bg-mist py-4 text-sm" aria-label="Good to know">
      <div className="wrap">
        <ul className="list-disc space-y-1 pl-5">
          {notices.map(({ title, text }) => (
            <li key={title}>
              <b className="max-md:sr-only">{title}:</b> {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

interface TermsProps {
  termsHtml: string
  privacyHtml: string
  accessibilityHtml: string
  /** false without testimonials. */
  reviewChecks: string | false
}

/** The owner's texts, rendered at build time. */
export function Terms({ termsHtml, privacyHtml, accessibilityHtml, reviewChecks }: TermsProps) {
  return (
    <Band id="terms" className="bg-mist" grid="gap-x-14 gap-y-10 lg:grid-cols-[1.7fr_1fr]">
      <div>
        <h2 className="text-4xl">Terms and Conditions</h2>
        <div className="prose mt-4 max-w-2xl text-slate" dangerouslySetInnerHTML={{ __html: termsHtml }} />
        <p className="mt-2 print:hidden">
          <LineLink href="#acceptedTerms">Back to the form</LineLink>
        </p>
      </div>
      <div className="space-y-6">
        <Notice id="privacy" heading="Privacy notice" html={privacyHtml} />
        <Notice id="accessibility" heading="Accessibility statement" html={accessibilityHtml} />
        {reviewChecks && <Notice id="reviews" heading="How we check reviews" html={reviewChecks} />}
      </div>
    </Band>
  )
}

/** Folded to its heading; a press, a link to it or find-in-page opens it. */
function Notice({ id, heading, html }: { id: string; heading: string; html: string }) {
  return (
    <DetailsPanel id={id} className="folded-notice card px-7 py-3" summary={<h3 className="text-2xl">{heading}</h3>}>
      <div className="prose pt-2 pb-4 text-slate" dangerouslySetInnerHTML={{ __html: html }} />
    </DetailsPanel>
  )
}
