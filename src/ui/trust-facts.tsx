export interface TrustFactsProps {
  whoComes: string
  insurance: string
}

/** What people want to know before they hand over their keys. Facts the owner has left empty are not shown. */
export function TrustFacts({ whoComes, insurance }: TrustFactsProps) {
  const facts = [
    { term: 'Who comes to you', text: whoComes },
    { term: 'Insurance', text: insurance }
  ].filter(({ text }) => text !== '')
  if (facts.length === 0) return null
  return (
    <dl className="mt-6 space-y-4">
      {facts.map(({ term, text }) => (
        <div key={term} className="border-l-4 border-ember pl-4">
          <dt className="font-display text-lg font-bold">{term}</dt>
          <dd className="mt-1 text-slate">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
