import { useState } from 'react'
import { keptMinutes } from '../../../domain/limits.ts'
import type { SizeLabels } from '../../../domain/pricing.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { Contact } from '../../ui/links.ts'
import { listDetails, listPhotos, writeBooking } from './booking-text.ts'
import { CallButton, WrittenWays } from './contact-ways.tsx'
import { explainFailure } from './explain-failure.ts'
import type { KeptBooking } from './kept-booking.ts'
import { Panel, Rows } from './panel.tsx'
import { useCountdown } from './use-countdown.ts'

export interface FailedPanelProps {
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
