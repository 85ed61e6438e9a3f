import { lazy, Suspense, useEffect, useRef, useState } from 'react'
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

const AgreeVisit = lazy(async () => {
  try {
    return { default: (await import('./agree-visit.tsx')).AgreeVisit }
  } catch {
    return { default: Unopened }
  }
})

function VisitApp(facts: VisitFacts) {
  const [fragment, setFragment] = useState<string | null>(null)
  const root = useRef<HTMLElement>(null)

  useEffect(() => {
    const read = () => setFragment(readFragment())
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])

  useEffect(() => {
    root.current?.focus({ preventScroll: true })
    root.current?.scrollIntoView({ block: 'start' })
  }, [fragment])

  if (fragment === null) return null
  return (
    <section ref={root} className="form-sent visit-panel" tabIndex={-1} aria-label="Your visit">
      {/* Another link in the same tab begins anew. */}
      <Contents key={fragment} fragment={fragment} facts={facts} />
    </section>
  )
}

/** null if the address leads to no visit; empty if the page was left since the owner opened one. */
function readFragment(): string | null {
  const { hash } = location
  if (hash === `#${visitKey}`) return globalThis.takenVisit ?? ''
  return hash.startsWith(`#${visitKey}=`) ? hash.slice(1) : null
}

function Contents({ fragment, facts }: { fragment: string; facts: VisitFacts }) {
  if (fragment === '') return <Unopened />
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

/** To the owner: the browser has left the page meanwhile, or the line dropped. */
function Unopened() {
  return (
    <>
      <h2>This visit isn't open here</h2>
      <p>Nothing of a visit is stored, so it goes when the page is left. Open it again from the email.</p>
    </>
  )
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
