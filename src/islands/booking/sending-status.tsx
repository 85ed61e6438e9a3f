import { useEffect, useState } from 'react'
import type { Submission } from './use-submission.ts'

/** Said while the form is inert, in which screen readers hear nothing. Outside the form, and always there. */
export function SendingStatus({ submission, isShrinking }: { submission: Submission; isShrinking: boolean }) {
  const [isLong, setIsLong] = useState(false)
  const isSending = submission.state === 'sending'

  useEffect(() => {
    const timer = isSending ? setTimeout(() => setIsLong(true), 8000) : undefined
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isSending])

  const long = isSending && submission.hasPhotos ? 'Still sending: photos take longer.' : 'Still sending…'
  const words = isShrinking ? 'Making your photos smaller…' : isLong ? long : 'Sending your request…'
  return (
    <p role="status" className={isLong ? 'notice-box mb-6' : 'sr-only'}>
      {isSending && words}
    </p>
  )
}
