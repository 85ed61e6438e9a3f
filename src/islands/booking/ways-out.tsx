import { useEffect, useState } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import { keptMinutes } from '../../../domain/limits.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { KeptBooking } from './kept-booking.ts'
import { RestoreButton } from './panel.tsx'
import { CallButton, Folded, listDetails, listPhotos, Rows, WrittenWays, writeBooking } from './panel-parts.tsx'
import { readWait } from './send-booking.ts'

interface WaysOutProps {
  kept: KeptBooking
  facts: FormFacts
  isSending: boolean
  onRestore: () => void
  onSendAgain: () => void
  onDismiss: () => void
}

/** Every way out of a failed send, the likeliest first; nothing typed is lost. */
export function WaysOut({ kept, facts, isSending, ...props }: WaysOutProps) {
  const { booking, photos, lostPhotos } = kept
  const [isRestored, setIsRestored] = useState(false)

  function restore() {
    setIsRestored(true)
    props.onRestore()
  }

  return (
    <>
      {lostPhotos > 0 && (
        <p>
          {lostPhotos === 1
            ? "Please choose your photo again: photos aren't kept once you leave the page."
            : `Please choose your ${lostPhotos} photos again: they aren't kept once you leave the page.`}
        </p>
      )}
      <div className="panel-actions">
        <SendAgain isSending={isSending} onPress={props.onSendAgain} />
        <CallButton phone={facts.contact.phone} />
      </div>
      <div className="panel-links">
        <RestoreButton onPress={restore} />
        <WrittenWays facts={facts} booking={booking} />
        <CopyButton className="" label="Copy my details" getText={() => writeBooking(booking, facts.sizes)} />
      </div>
      <p role="status" className="empty:hidden">
        {isRestored && 'Your details are back in the form. Tick the terms again, then send it.'}
      </p>
      <Folded title="What you typed">
        <Rows rows={[...listDetails(booking, facts.sizes), ...listPhotos(photos.length)]} />
      </Folded>
      <p className="text-sm">
        Kept in this browser tab for {keptMinutes} minutes.{' '}
        {!isSending && (
          <button type="button" className="discard" onClick={props.onDismiss}>
            Discard my details
          </button>
        )}
      </p>
    </>
  )
}

/** The SDK refuses a second request within ten seconds, so the button counts them down. */
function SendAgain({ isSending, onPress }: { isSending: boolean; onPress: () => void }) {
  const seconds = useCountdown()
  const isWaiting = isSending || seconds > 0
  const label = isSending ? 'Sending again…' : seconds > 0 ? `Send again in ${seconds} s` : 'Send again'
  return (
    <button
      type="button"
      className="button button-primary send-again"
      aria-disabled={isWaiting}
      onClick={() => !isWaiting && onPress()}
    >
      {label}
    </button>
  )
}

/** Whole seconds until a request may be sent again. */
function useCountdown(): number {
  const [seconds, setSeconds] = useState(readSeconds)
  const isWaiting = seconds > 0

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setSeconds(readSeconds()), 200)
    return () => clearInterval(timer)
  }, [isWaiting])

  return seconds
}

const readSeconds = () => Math.ceil(readWait() / 1000)
