export function NotFound({ heading, text }: { heading: string; text: string }) {
  return (
    <section className="page-hero on-dark grid min-h-[70vh] content-center" aria-labelledby="page-heading">
      <div className="wrap">
        <p className="eyebrow">404</p>
        <h1 id="page-heading" className="mt-2 max-w-3xl text-5xl">
          {heading}
        </h1>
        <p className="mt-4 max-w-xl text-lg text-haze">{text}</p>
        <p className="mt-8">
          <a href="/" className="button button-primary">
            Return to Home
          </a>
        </p>
      </div>
    </section>
  )
}
