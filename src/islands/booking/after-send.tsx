import type { FormFacts } from '../../../catalogue/describe-form.ts'
import { FailedPanel } from './failed-panel.tsx'
import type { KeptBooking, Receipt } from './kept-booking.ts'
import { SentPanel, type SentRequest } from './sent-panel.tsx'

/* What nobody needs before Send is pressed: this file and all that it imports is fetched later. */

export { loadSdk, sendBooking } from './send-booking.ts'
export { makeReceipt } from './sent-panel.tsx'

export interface RequestPanelProps {
  sent: { receipt: Receipt; request?: SentRequest } | null
  /** The failed request, also while it is being sent again. */
  kept: KeptBooking | null
  isFresh: boolean
  isSending: boolean
  facts: FormFacts
  onRestore: (kept: KeptBooking) => void
  onSendAgain: (kept: KeptBooking) => void
  onDismiss: () => void
}

/** What became of the last request. */
export function RequestPanel({ sent, kept, onRestore, onSendAgain, ...props }: RequestPanelProps) {
  if (sent) return <SentPanel {...sent} facts={props.facts} onDismiss={props.onDismiss} />
  if (!kept) return null
  return (
    <FailedPanel
      {...props}
      key={kept.at}
      kept={kept}
      onRestore={() => onRestore(kept)}
      onSendAgain={() => onSendAgain(kept)}
    />
  )
}
