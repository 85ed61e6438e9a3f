import { useState } from 'react'
import { keptMinutes } from '../../../domain/limits.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { Contact } from '../../ui/links.ts'
import { writeBooking } from './booking-text.ts'
import { ContactWays } from './contact-ways.tsx'
import { explainFailure } from './explain-failure.ts'
import type { KeptBooking } from './kept-booking.ts'
import { BookingDetails, Panel } from './panel.tsx'
import { useCountdown } from './use-countdown.ts'

export interface FailedPanelProps {
  kept: KeptBooking
  isFresh: boolean
  /** Its request is on its way once more. */
  isSending: boolean
  contact: Contact
  whatsapp?: string | undefined
  onRestore: () => void
  onSendAgain: () => void
  onDismiss: () => void
}

/** Every way out of a failed send; nothing that was typed is lost. */
export function FailedPanel(props: FailedPanelProps) {
  const { kept, isFresh, isSending, contact, whatsapp } = props
  const { booking } = kept
  const [isRestored, setIsRestored] = useState(false)

  function restore() {
    setIsRestored(true)
    props.onRestore()
  }

  return (
    <Panel heading="Your details are safe" className="form-alert form-kept" takesFocus={isFresh}>
      <p>{explainFailure(kept.failure)}</p>
      <div className="panel-actions">
        <SendAgain isSending={isSending} onPress={props.onSendAgain} />
        <button type="button" className="button button-dark" onClick={restore}>
          Restore my details
        </button>
      </div>
      <p role="status" className="empty:hidden">
        {isRestored && 'Your details are back in the form. Accept the terms again, then send it.'}
      </p>
      <div className="panel-actions">
        <ContactWays contact={contact} whatsapp={whatsapp} booking={booking} />
        <CopyButton label="Copy my details" getText={() => writeBooking(booking)} />
      </div>
      <details>
        <summary>What you typed</summary>
        <BookingDetails booking={booking} />
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
