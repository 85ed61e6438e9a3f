import { useEffect, useState } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import { keptMinutes } from '../../../domain/limits.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DetailsPanel } from '../../ui/details-panel.tsx'
import type { KeptRequest } from './kept.ts'
import { CallButton, listDetails, listPhotos, Rows, WrittenWays, writeRows } from './panel-parts.tsx'
import { readWait } from './send-booking.ts'

interface WaysOutProps {
  kept: KeptRequest
  facts: FormFacts
  isSending: boolean
  onRestore: () => void
  onSendAgain: (withPhotos: boolean) => void
  onDismiss: () => void
}

/** Every way out of a failed send, the likeliest first; nothing typed is lost. */
export function WaysOut({ kept, facts, isSending, onSendAgain, ...props }: WaysOutProps) {
  const { booking, photos, lostPhotos, isCrowded } = kept
  const details = listDetails(booking, facts.sizes)
  const [isRestored, setIsRestored] = useState(false)
  const seconds = useCountdown()
  const canSend = !isSending && seconds === 0

  function restore() {
    setIsRestored(true)
    props.onRestore()
  }

  return (
    <>
      {lostPhotos > 0 && (
        <p>
          Please choose your {lostPhotos === 1 ? 'photo' : `${lostPhotos} photos`} again: photos aren't kept once you
          leave the page.
        </p>
      )}
      <div className="panel-actions">
        {/* The SDK refuses a second request within ten seconds, so the button counts them down. */}
        <button
          type="button"
          className="button button-primary send-again min-w-[min(11rem,100%)] tabular-nums"
          aria-disabled={!canSend}
          onClick={() => canSend && onSendAgain(true)}
        >
          {isSending ? 'Sending again…' : seconds > 0 ? `Send again in ${seconds} s` : 'Send again'}
        </button>
        <CallButton phone={facts.contact.phone} />
      </div>
      <div className="panel-links">
        {isCrowded && photos.length > 0 && canSend && (
          <button type="button" onClick={() => onSendAgain(false)}>
            Send without photos
          </button>
        )}
        <button type="button" onClick={restore}>
          Restore my details
        </button>
      </div>
      <p role="status" className="empty:hidden">
        {isRestored && 'Your details are back in the form. Tick the terms again, then send it.'}
      </p>
      <DetailsPanel summary="More ways">
        <div className="panel-links">
          <WrittenWays facts={facts} booking={booking} />
          <CopyButton className="" label="Copy my details" getText={() => writeRows(details)} />
        </div>
      </DetailsPanel>
      <DetailsPanel summary="What you typed">
        <Rows rows={[...details, ...listPhotos(photos.length)]} />
      </DetailsPanel>
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
