import { photoFields } from '../../domain/booking-fields.ts'
import { createPhotoMark } from '../../domain/photo-mark.ts'
import type { Upload } from '../spool/entry.ts'
import type { Spool } from '../spool/spool.ts'

/** A received photo, or why it wasn't kept (unless another's sentence covers it). `mark` covers every byte. */
export type ReceivedPhoto = { mark: string } & (
  | { name: string; upload: Upload }
  | { refusal?: string | undefined; isOurFault?: boolean }
)

/** Photos in a JSON request: data URLs made by the form. */
export function receiveDataUrls(
  params: Record<string, unknown>,
  keepUpload: Spool['keepUpload'],
  onDiskError: (error: unknown) => void
): Promise<ReceivedPhoto[]> {
  const photos = photoFields.map(async (field, index): Promise<ReceivedPhoto[]> => {
    const value = params[field] ?? ''
    if (value === '') return []
    const name = `Photo ${index + 1}`
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const bytes = decodeDataUrl(text)
    const mark = markOf(bytes ?? Buffer.from(text))
    if (!bytes) return [{ mark, refusal: sayUnreadable(name) }]
    try {
      return [{ mark, name, upload: await keepUpload([bytes]) }]
    } catch (error) {
      onDiskError(error)
      return [{ mark, refusal: sayNotSaved(name), isOurFault: true }]
    }
  })
  return Promise.all(photos).then((received) => received.flat())
}

export const sayUnreadable = (name: string) => `${name} is not a photo we can read.`

export const sayNotSaved = (name: string) => `${name} could not be saved because there was no room for it.`

export const sayLost = (name: string) => `${name} was lost before it could be opened.`

export const sayTooMany = (name: string) => `${name} could not be taken because too many photos were waiting.`

function decodeDataUrl(text: string): Uint8Array | null {
  const [, data] = /^data:image\/[a-z]+;base64,([a-z0-9+/]+={0,2})$/i.exec(text) ?? []
  return data === undefined || data.length % 4 !== 0 ? null : Buffer.from(data, 'base64')
}

function markOf(bytes: Uint8Array): string {
  const mark = createPhotoMark()
  mark.add(bytes)
  return mark.end()
}

const longestName = 40

/** The quoted file name, without characters that could reverse a sentence or break its line. */
export function quoteName(fileName: string): string {
  const plain = fileName
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/["“”„‟]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...plain]
  if (letters.length === 0) return 'A photo'
  // Keep the end too, because it shows the file type.
  const shown =
    letters.length > longestName ? [...letters.slice(0, longestName - 9), '…', ...letters.slice(-8)] : letters
  return `"${shown.join('')}"`
}
