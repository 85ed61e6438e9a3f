/** Both texts are Markdown of the owner's, rendered at build time. */
export function Terms({ termsHtml, privacyHtml }: { termsHtml: string; privacyHtml: string }) {
  return (
    <section id="terms" className="bg-mist py-16 md:py-24" data-fade>
      <div className="wrap grid gap-x-16 gap-y-10 lg:grid-cols-[1.6fr_1fr]">
        <div>
          <h2 className="text-4xl">Terms and Conditions</h2>
          <div className="prose mt-4 max-w-2xl text-slate" dangerouslySetInnerHTML={{ __html: termsHtml }} />
        </div>
        <div id="privacy" className="card self-start p-7">
          <h3 className="text-2xl">Privacy notice</h3>
          <div className="prose mt-4 text-slate" dangerouslySetInnerHTML={{ __html: privacyHtml }} />
        </div>
      </div>
    </section>
  )
}
