export interface TermsProps {
  termsHtml: string
  privacyHtml: string
  accessibilityHtml: string
}

/** The owner's three Markdown texts, rendered at build time. */
export function Terms({ termsHtml, privacyHtml, accessibilityHtml }: TermsProps) {
  return (
    <section id="terms" className="bg-mist py-16 md:py-24" data-fade>
      <div className="wrap grid gap-x-14 gap-y-10 lg:grid-cols-[1.7fr_1fr]">
        <div>
          <h2 className="text-4xl">Terms and Conditions</h2>
          <div className="prose mt-4 max-w-2xl text-slate" dangerouslySetInnerHTML={{ __html: termsHtml }} />
        </div>
        <div className="space-y-6">
          <SideNote id="privacy" heading="Privacy notice" html={privacyHtml} />
          <SideNote id="accessibility" heading="Accessibility statement" html={accessibilityHtml} />
        </div>
      </div>
    </section>
  )
}

function SideNote({ id, heading, html }: { id: string; heading: string; html: string }) {
  return (
    <section id={id} className="card p-7" aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`} className="text-2xl">
        {heading}
      </h3>
      <div className="prose mt-4 text-slate" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  )
}
