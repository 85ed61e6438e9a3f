import { photoFields } from '../../domain/booking-fields.ts'
import { markPhoto } from '../../domain/photo-mark.ts'
import { cutShort } from '../../domain/sentences.ts'
import { cleanText } from '../mail/compose.ts'
import type { Photos } from '../spool/entry.ts'
import { cleanJpeg } from './clean-jpeg.ts'

/** The photos of a JSON request, as data URLs made by the form; undefined if there are none. */
export function readPhotos(params: Record<string, unknown>): Photos | undefined {
  const photos: Photos = { attached: [], refused: [], marks: [] }
  for (const [index, field] of photoFields.entries()) {
    const value = params[field] ?? ''
    if (value === '') continue
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const bytes = decodeDataUrl(text)
    const jpeg = cleanJpeg(bytes)
    photos.marks.push(markPhoto(bytes))
    if (typeof jpeg === 'string') photos.refused.push(`Photo ${index + 1} ${jpeg}.`)
    else photos.attached.push(jpeg)
  }
  return photos.marks.length > 0 ? photos : undefined
}

/** Our form has no files, but a program's may: they are named, and left out. */
export async function leaveOutFiles(files: File[]): Promise<Photos | undefined> {
  if (files.length === 0) return undefined
  const marks = await Promise.all(files.map(async (file) => markPhoto(new Uint8Array(await file.arrayBuffer()))))
  const others = files.length - photoFields.length
  const names = files.slice(0, photoFields.length).map(({ name }) => `"${cutShort(cleanText(name), 40)}"`)
  const list = new Intl.ListFormat('en-GB').format([...names, ...(others > 0 ? [`${others} more`] : [])])
  return { attached: [], refused: [`Left out, because this form takes no files: ${list}.`], marks }
}

/** The same request without its photos, because there is no room to store them; undefined if it has none. */
export function withoutPhotos(photos: Photos | undefined): Photos | undefined {
  if (!photos || photos.attached.length === 0) return undefined
  const count = photos.attached.length === 1 ? '1 photo' : `${photos.attached.length} photos`
  const sentence = `${count} could not be saved because there was no room.`
  return { attached: [], refused: [...photos.refused, sentence], marks: photos.marks }
}

/** What isn't base64 becomes bytes that are no photo. A pattern for all of it would take longer than everything else. */
function decodeDataUrl(text: string): Buffer {
  const [start] = /^data:image\/[a-z]{1,9};base64,/i.exec(text.slice(0, 40)) ?? []
  return start ? Buffer.from(text.slice(start.length), 'base64') : Buffer.from(text)
}
