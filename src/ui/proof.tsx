import type { ReactNode } from 'react'
import type { Business } from '../../catalogue/schema.ts'
import { Icon } from './icon.tsx'
import { Band, LineLink } from './layout.tsx'
import { landAtTop, newTab, whatsappHref } from './links.ts'

export type ProofFacts = Pick<
  Business,
  | 'rating'
  | 'insurance'
  | 'whoComes'
  | 'payments'
  | 'otherDay'
  | 'legalName'
  | 'companyNumber'
  | 'invoices'
  | 'whatsapp'
>

interface ProofProps {
  facts: ProofFacts
  /** Where the reviews are: the profile they were written on, or Home. */
  reviewsHref?: string | undefined
  /** The page's own path, if the reviews may be on it. */
  here?: string
}

const heading = 'Before you hand over the key'

/** What people want to know before they do. Facts the owner left empty aren't shown. */
export function ProofBand(props: ProofProps) {
  return (
    <Band className="border-t border-line" grid="gap-7 lg:grid-cols-[1fr_2fr]">
      <h2 className="text-4xl">{heading}</h2>
      <Proof {...props} className="gap-x-10 gap-y-5 sm:grid-cols-2" />
    </Band>
  )
}

/** The same beside the form. */
export function ProofCard(props: ProofProps) {
  return (
    <section className="card p-7">
      <h2 className="text-2xl">{heading}</h2>
      <Proof {...props} className="mt-4 gap-4 text-sm" />
    </section>
  )
}

function Proof({ facts, reviewsHref, here, className }: ProofProps & { className: string }) {
  const reviews = <ReviewsLink href={reviewsHref} here={here} />
  return (
    <dl className={`grid ${className}`}>
      {listProof(facts, reviews).map(({ term, text, sample }) => (
        <div key={term}>
          <dt className="flex gap-2 font-semibold">
            <Icon name="check" className="mt-0.5 size-5 text-ember-deep" />
            <span className="min-w-0">
              {term} {sample && <span className="tag ml-1">Sample</span>}
            </span>
          </dt>
          <dd className="pl-7 text-slate">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Statement {
  term: string
  text: ReactNode
  sample?: boolean | undefined
}

/** A name alone proves nothing, so the company is shown with its number, which can be looked up. */
function listProof(facts: ProofFacts, reviews: ReactNode): Statement[] {
  const { rating, insurance, whoComes, payments, otherDay, legalName, companyNumber, invoices, whatsapp } = facts
  const state = (term: string, fact: typeof insurance) => ({ term, text: fact?.value, sample: fact?.sample })
  const all: (Statement | undefined)[] = [
    rating && { term: describeRating(rating), text: reviews, sample: rating.sample },
    state('Insurance', insurance),
    state('Who comes to you', whoComes),
    {
      term: 'How you pay',
      text: `By ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(payments.inTerms)}.`
    },
    state('Rain, or another day', otherDay),
    { term: 'Registered company', text: companyNumber && `${legalName}, company number ${companyNumber}` },
    { term: 'Invoices', text: invoices },
    {
      term: 'WhatsApp',
      text: whatsapp && <LineLink href={whatsappHref(whatsapp, '')}>Message us on WhatsApp</LineLink>
    }
  ]
  return all.filter((one): one is Statement => Boolean(one?.text))
}

/** '5.0 from 6 reviews' */
export const describeRating = ({ value, count }: NonNullable<Business['rating']>) =>
  `${value.toFixed(1)} from ${count} ${count === 1 ? 'review' : 'reviews'}`

function ReviewsLink({ href, here }: { href: string | undefined; here: string | undefined }) {
  if (!href) return 'What customers told us after a visit.'
  const isElsewhere = href.startsWith('https:')
  return (
    <a {...(isElsewhere ? { href, ...newTab } : landAtTop(href, here))} className="text-link inline-block py-1">
      Read what customers say
      {isElsewhere && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  )
}
