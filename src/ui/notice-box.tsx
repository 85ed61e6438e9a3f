import type { Notice } from '../../domain/notice.ts'
import { markDated } from './dated.ts'

/** The owner's sentence of the day. Without scripts it stands at any time, so it says for which days it is meant. */
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
