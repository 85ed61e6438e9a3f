import type { Titled } from '../../catalogue/schema.ts'
import { DetailsPanel } from '../ui/details-panel.tsx'
import { Band, LineLink } from '../ui/layout.tsx'

const columns = ['', '', 'md:grid-cols-2', 'md:grid-cols-3']

export function Notices({ notices }: { notices: Titled[] }) {
  return (
    <section className="border-b border-line bg-mist py-8" aria-label="Good to know">
      <ul className={`wrap grid gap-6 ${columns[notices.length] ?? ''} md:gap-8`}>
        {notices.map(({ title, text }) => (
          <li key={title} className="border-l-4 border-ember pl-4">
            <p className="font-display text-lg font-bold">{title}</p>
            <p className="mt-1 text-sm text-slate">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface TermsProps {
  termsHtml: string
  privacyHtml: string
  accessibilityHtml: string
}

/** The owner's three Markdown texts, rendered at build time. */
export function Terms({ termsHtml, privacyHtml, accessibilityHtml }: TermsProps) {
  const back = (
    <p className="back-to-form mt-2 print:hidden">
      <LineLink href="#acceptedTerms">Back to the form</LineLink>
    </p>
  )
  return (
    <Band id="terms" className="bg-mist" grid="gap-x-14 gap-y-10 lg:grid-cols-[1.7fr_1fr]">
      <div>
        <h2 className="text-4xl">Terms and Conditions</h2>
        {back}
        <div className="prose mt-4 max-w-2xl text-slate" dangerouslySetInnerHTML={{ __html: termsHtml }} />
        {back}
      </div>
      <div className="space-y-6">
        <Notice id="privacy" heading="Privacy notice" html={privacyHtml} />
        <Notice id="accessibility" heading="Accessibility statement" html={accessibilityHtml} />
        {back}
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
