import type { Notice } from '../../domain/notice.ts'
import { markDated } from './dated.ts'

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
