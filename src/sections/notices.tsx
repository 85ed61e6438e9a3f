import type { Titled } from '../../catalogue/schema.ts'
import { DetailsPanel } from '../ui/details-panel.tsx'
import { Band } from '../ui/layout.tsx'

const columns = ['', '', 'md:grid-cols-2', 'md:grid-cols-3']

/** On a phone the sentences alone: their titles say nothing more. */
export function Notices({ notices }: { notices: Titled[] }) {
  return (
    <section className="border-b border-line bg-mist py-4 text-sm md:py-6" aria-label="Good to know">
      <ul className={`wrap grid gap-2 ${columns[notices.length] ?? ''} md:gap-8`}>
        {notices.map(({ title, text }) => (
          <li key={title} className="border-l-2 border-ember pl-3 leading-snug">
            <p className="font-bold max-md:hidden">{title}</p>
            <p className="text-slate">{text}</p>
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
  return (
    <Band id="terms" className="bg-mist" grid="gap-x-14 gap-y-10 lg:grid-cols-[1.7fr_1fr]">
      <div>
        <h2 className="text-4xl">Terms and Conditions</h2>
        <div className="prose mt-4 max-w-2xl text-slate" dangerouslySetInnerHTML={{ __html: termsHtml }} />
      </div>
      <div className="space-y-6">
        <Notice id="privacy" heading="Privacy notice" html={privacyHtml} />
        <Notice id="accessibility" heading="Accessibility statement" html={accessibilityHtml} />
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
