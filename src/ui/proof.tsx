import type { ReactNode } from 'react'
import type { Business } from '../../catalogue/schema.ts'
import { Icon } from './icon.tsx'
import { LineLink } from './layout.tsx'
import { whatsappHref } from './links.ts'

export type ProofFacts = Pick<
  Business,
  'insurance' | 'whoComes' | 'legalName' | 'companyNumber' | 'invoices' | 'whatsapp'
>

/** What people want to know before they hand over their keys. Facts the owner left empty aren't shown. */
export function Proof({ facts }: { facts: ProofFacts }) {
  const stated = listProof(facts)
  if (stated.length === 0) return null
  return (
    <dl className="proof grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-x-8 gap-y-5 text-sm">
      {stated.map(({ term, text }) => (
        <div key={term}>
          <dt className="flex items-center gap-2 font-semibold">
            <Icon name="check" className="size-5 text-ember-deep" />
            {term}
          </dt>
          <dd className="mt-1 pl-7 text-slate has-[a]:mt-0">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A name alone proves nothing, so the company is shown with its number, which can be looked up. */
function listProof(facts: ProofFacts): { term: string; text: ReactNode }[] {
  const { insurance, whoComes, legalName, companyNumber, invoices, whatsapp } = facts
  return [
    { term: 'Insurance', text: insurance },
    { term: 'Who comes to you', text: whoComes },
    { term: 'Registered company', text: companyNumber && `${legalName}, company number ${companyNumber}` },
    { term: 'Invoices', text: invoices },
    {
      term: 'WhatsApp',
      text: whatsapp && <LineLink href={whatsappHref(whatsapp, '')}>Message us on WhatsApp</LineLink>
    }
  ].filter(({ text }) => text)
}

/** The same as a row between two sections. */
export function ProofRow({ facts }: { facts: ProofFacts }) {
  if (listProof(facts).length === 0) return null
  return (
    <div className="border-b border-line py-8">
      <div className="wrap">
        <Proof facts={facts} />
      </div>
    </div>
  )
}
