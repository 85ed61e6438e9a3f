import { type Dated, isCurrent, type Notice } from '../../domain/dated.ts'

/** The owner's notice. Without scripts it is always shown, so it names the days it applies to. */
export function NoticeBox({ notice, className = '' }: { notice: Notice; className?: string }) {
  return (
    <p className={`notice-box ${className}`} {...markDated(notice, true)}>
      <NoticeWords notice={notice} />
    </p>
  )
}

export function NoticeWords({ notice: { text, dates } }: { notice: Notice }) {
  return (
    <>
      {dates !== '' && <span className="without-js">{dates}: </span>}
      {text}
    </>
  )
}

/** Shown between two moments by the visitor's clock (src/scripts/before-paint.ts); without scripts `isShown` decides. */
export function markDated(dated: Pick<Dated, 'from' | 'until'>, isShown = isCurrent(dated, Date.now())) {
  return { 'data-from': dated.from, 'data-until': dated.until, hidden: !isShown }
}
