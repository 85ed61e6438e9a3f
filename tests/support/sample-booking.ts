import type { BookingRequest } from '../../domain/booking-fields.ts'
import type { BookingEntry, Photos } from '../../server/spool/entry.ts'
import type { Spool } from '../../server/spool/spool.ts'

export const sampleBooking: BookingRequest = {
  name: 'Siân O’Neill-Żak',
  phone: '07700900123',
  email: 'sian@example.co.uk',
  postalCode: 'b91 3qn',
  carMake: 'Citroën',
  carModel: 'C3 <Aircross> & more',
  selectedPackage: 'Full Valet',
  referralCode: 'FRIEND-10'
}

export const sampleIds = { user_id: 'local-key', service_id: 'local-service', template_id: 'booking-request' }

export function jsonPost(params: unknown = sampleBooking, ids: Record<string, unknown> = sampleIds): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lib_version: '4.4.1', ...ids, template_params: params })
  }
}

/** As a browser sends the form when there is no JavaScript. */
export function browserPost(fields: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    body: new URLSearchParams({ ...sampleBooking, ...sampleIds, acceptedTerms: 'yes', website: '', ...fields })
  }
}

/** The same with files, as a program may send them. */
export function filePost(
  files: { name: string; bytes: Uint8Array<ArrayBuffer> }[],
  fields: Record<string, string> = {}
): RequestInit {
  const { headers, body } = browserPost(fields)
  const form = new FormData()
  for (const [name, value] of body as URLSearchParams) form.append(name, value)
  for (const { name, bytes } of files) form.append('photos', new Blob([bytes]), name)
  return { method: 'POST', headers: headers as Record<string, string>, body: form }
}

/** Photos as the relay hands them to the store. `contents`: their bytes, as text. */
export function makePhotos(...contents: string[]): Photos {
  return { attached: contents.map((content) => new TextEncoder().encode(content)), refused: [], marks: contents }
}

/** The next that is due, which must be a request. */
export async function takeBooking(spool: Spool): Promise<BookingEntry> {
  const [due] = await spool.takeDue(1)
  if (due?.entry?.kind !== 'booking') throw new Error('Took no request')
  return due.entry
}
