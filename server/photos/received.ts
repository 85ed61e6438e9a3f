import { photoFields } from '../../domain/booking-fields.ts'
import { createPhotoMark } from '../../domain/photo-mark.ts'

/** A photo as it came, or why it was not kept, unless another's sentence says so. `mark` is that of all that came. */
export type ReceivedPhoto = { mark: string } & (
  | { name: string; read: () => Promise<Uint8Array> }
  | { refusal?: string | undefined }
)

/** Those in a JSON request: data URLs, made by the form. */
export function receiveDataUrls(params: Record<string, unknown>): ReceivedPhoto[] {
  return photoFields.flatMap((field, index): ReceivedPhoto[] => {
    const value = params[field] ?? ''
    if (value === '') return []
    const name = `Photo ${index + 1}`
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const bytes = decodeDataUrl(text)
    if (!bytes) return [{ mark: markOf(Buffer.from(text)), refusal: sayUnreadable(name) }]
    return [{ mark: markOf(bytes), name, read: async () => bytes }]
  })
}

export const sayUnreadable = (name: string) => `${name} is not a photo we can read.`

function decodeDataUrl(text: string): Uint8Array | null {
  const [, data] = /^data:image\/[a-z]+;base64,([a-z0-9+/]+={0,2})$/i.exec(text) ?? []
  return data === undefined || data.length % 4 !== 0 ? null : Buffer.from(data, 'base64')
}

function markOf(bytes: Uint8Array): string {
  const mark = createPhotoMark()
  mark.add(bytes)
  return mark.end()
}
