import type { Content } from '../../catalogue/load.ts'
import { bookingReference } from '../../domain/booking.ts'
import type { Attachment } from './compose.ts'
import type { ReceivedBooking } from './describe-booking.ts'
import { writeEvent } from './write-event.ts'

export function listAttachments(received: ReceivedBooking & { id: string }, content: Content): Attachment[] {
  const { booking, photos } = received
  const event = writeEvent(received, content)
  return [
    ...(photos?.taken ?? []).map(({ name, data }) => {
      return { filename: name, contentType: 'image/jpeg', content: Buffer.from(data, 'base64') }
    }),
    ...(event === null
      ? []
      : [
          {
            filename: `request-${bookingReference(booking, photos?.marks)}.ics`,
            contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
            content: Buffer.from(event)
          }
        ])
  ]
}
