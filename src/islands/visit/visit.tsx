import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { isAgreed, readAddressee, readVisit, type VisitFacts, visitKey } from '../../../domain/visit.ts'
import { telephoneHref } from '../../ui/links.ts'
import { makeIsland } from '../island-boundary.tsx'
import { AgreedVisit } from './agreed-visit.tsx'

declare global {
  /** The owner's fragment, taken out of the address (before-paint.ts). Never stored. */
  var takenVisit: string | undefined
}

/** What a visit's link opens, above the form. Everything it shows comes from the fragment; nothing is sent or kept. */
export const Visit = makeIsland(VisitApp)

const AgreeVisit = lazy(async () => ({ default: (await import('./agree-visit.tsx')).AgreeVisit }))

function VisitApp(facts: VisitFacts) {
  const [fragment, setFragment] = useState<string | null>(null)

  useEffect(() => {
    const read = () => setFragment(readFragment())
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])

  if (fragment === null) return null
  // Another link in the same tab begins anew.
  return (
    <VisitPanel key={fragment}>
      <Contents fragment={fragment} facts={facts} />
    </VisitPanel>
  )
}

/** null if the address leads to no visit; empty if the page was left since the owner opened one. */
function readFragment(): string | null {
  const { hash } = location
  if (hash === `#${visitKey}`) return globalThis.takenVisit ?? ''
  return hash.startsWith(`#${visitKey}=`) ? hash.slice(1) : null
}

function VisitPanel({ children }: { children: ReactNode }) {
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    root.current?.focus({ preventScroll: true })
    root.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section ref={root} className="form-sent visit-panel" tabIndex={-1} aria-label="Your visit">
      {children}
    </section>
  )
}

function Contents({ fragment, facts }: { fragment: string; facts: VisitFacts }) {
  if (fragment === '') {
    return (
      <>
        <h2>This visit is no longer open here</h2>
        <p>Your browser has left the page meanwhile, and nothing of a visit is stored. Open it again from the email.</p>
      </>
    )
  }
  const words = new URLSearchParams(fragment)
  const visit = readVisit(words.get(visitKey) ?? '', facts.packages)
  if (visit && words.size > 1) {
    return (
      <Suspense fallback={<p>One moment…</p>}>
        <AgreeVisit visit={visit} addressee={readAddressee(words)} facts={facts} />
      </Suspense>
    )
  }
  return visit && isAgreed(visit) ? <AgreedVisit visit={visit} facts={facts} /> : <Unreadable facts={facts} />
}

function Unreadable({ facts: { contact } }: { facts: VisitFacts }) {
  return (
    <>
      <h2>We can't show this visit</h2>
      <p>
        The link may have been cut on its way to you, or we no longer have that package. Your message says what we
        agreed. If anything is unclear, ring <a href={telephoneHref(contact.phone)}>{contact.phone}</a>.
      </p>
    </>
  )
}
