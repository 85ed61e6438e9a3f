import { useEffect, useState } from 'react'
import { keptMinutes } from '../../../domain/limits.ts'
import type { SizeLabels } from '../../../domain/pricing.ts'
import { cutShort } from '../../../domain/sentences.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { Contact } from '../../ui/links.ts'
import { listDetails, listPhotos, writeBooking } from './booking-text.ts'
import type { KeptBooking } from './kept-booking.ts'
import { CallButton, Panel, Rows, WrittenWays } from './panel.tsx'
import { readWait, type SendFailure } from './send-booking.ts'

interface FailedPanelProps {
  kept: KeptBooking
  isFresh: boolean
  isSending: boolean
  sizes: SizeLabels
  contact: Contact
  whatsapp?: string | undefined
  onRestore: () => void
  onSendAgain: () => void
  onDismiss: () => void
}

/** Every way out of a failed send, the likeliest first; nothing typed is lost. */
export function FailedPanel(props: FailedPanelProps) {
  const { kept, isFresh, isSending, sizes, contact, whatsapp } = props
  const { booking, photos, lostPhotos } = kept
  const [isRestored, setIsRestored] = useState(false)

  function restore() {
    setIsRestored(true)
    props.onRestore()
  }

  return (
    <Panel heading="Your details are safe" className="form-alert form-kept" takesFocus={isFresh}>
      <p>{explainFailure(kept.failure)}</p>
      {lostPhotos > 0 && (
        <p>
          {lostPhotos === 1
            ? "Please choose your photo again: photos aren't kept once you leave the page."
            : `Please choose your ${lostPhotos} photos again: they aren't kept once you leave the page.`}
        </p>
      )}
      <div className="panel-actions">
        <SendAgain isSending={isSending} onPress={props.onSendAgain} />
        <CallButton phone={contact.phone} />
      </div>
      <div className="panel-links">
        <button type="button" onClick={restore}>
          Restore my details
        </button>
        <WrittenWays contact={contact} whatsapp={whatsapp} booking={booking} sizes={sizes} />
        <CopyButton className="" label="Copy my details" getText={() => writeBooking(booking, sizes)} />
      </div>
      <p role="status" className="empty:hidden">
        {isRestored && 'Your details are back in the form. Tick the terms again, then send it.'}
      </p>
      <details>
        <summary>
          What you typed <span className="plus" aria-hidden="true" />
        </summary>
        <Rows rows={[...listDetails(booking, sizes), ...listPhotos(photos.length)]} />
      </details>
      <p className="text-sm">
        Kept in this browser tab for {keptMinutes} minutes.{' '}
        <button type="button" className="discard" onClick={props.onDismiss}>
          Discard my details
        </button>
      </p>
    </Panel>
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

export function explainFailure(failure: SendFailure): string {
  switch (failure.kind) {
    case 'timeout':
      return `Our email service didn't answer within ${failure.seconds} seconds. Your request may still have arrived.`
    case 'interrupted':
      return 'You left the page before our email service answered. Your request may still have arrived.'
    case 'not-loaded':
      return "We couldn't load the part of this page that sends requests, so nothing was sent."
    case 'not-set-up':
      return "This website isn't set up to send requests at the moment, so nothing was sent."
    case 'answered':
      return explainStatus(failure.status, failure.text)
  }
}

function explainStatus(status: number, text: string): string {
  if (status === 0) return `We couldn't reach our email service (${text}). Your request probably hasn't arrived.`
  if (status === 429)
    return "That was too quick (Too Many Requests), so this one wasn't sent. Please wait a moment and try again."
  if (status === 403) {
    return "Our email service refused the request (Forbidden), so it wasn't sent. Another email address may help."
  }
  if (status === 451) {
    return 'Our email service took your browser for a robot (Unavailable For Headless Browser). Nothing was sent.'
  }
  // A proxy may answer with a whole page.
  const answer = cutShort(text.trim(), 121)
  const quoted = answer === '' ? `${status}` : `${status}, ${answer}`
  return status >= 500
    ? `Something went wrong at our email service (${quoted}). Your request probably hasn't arrived.`
    : `Our email service didn't accept the request (${quoted}).`
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
