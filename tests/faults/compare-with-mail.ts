import PostalMime from 'postal-mime'
import { hostileCode } from './attackers.ts'

/** Every code must be in at least one message that was received. */
export async function compareWithMail(codes: string[], received: Buffer[], withPhoto = new Set<string>()) {
  const found = new Map<string, string[]>()
  const withoutPhoto = new Set<string>()
  const photoMissing: string[] = []
  let [messages, unknown] = [0, 0]
  for (const raw of received) {
    const { text = '', messageId = '', attachments } = await PostalMime.parse(raw)
    if (text.includes(`Referral code: ${hostileCode}`)) continue
    messages += 1
    const code = text.match(/^Referral code: (REQ-\d+)$/m)?.[1]
    if (code === undefined) unknown += 1
    else found.set(code, [...(found.get(code) ?? []), messageId])
    const photos = attachments.filter(({ mimeType }) => mimeType === 'image/jpeg').length
    if (code === undefined || photos === (withPhoto.has(code) ? 1 : 0)) continue
    if (/could not be saved because there was no room/.test(text)) withoutPhoto.add(messageId)
    else photoMissing.push(code)
  }
  const all = [...found.values()]
  const distinct = all.map((ids) => [...new Set(ids)])
  const countMore = (ids: string[]) => Math.max(0, ids.length - 1)
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const more = sum(distinct.map(countMore))
  const acceptedTwice = sum(distinct.map((ids) => countMore(ids.filter((id) => !withoutPhoto.has(id)))))
  return {
    messages,
    missing: codes.filter((code) => !found.has(code)),
    unknown,
    /** Came with a photo that is not in every one of their messages, nor a sentence about it. */
    photoMissing,
    /** Went without its photo because the disk had no room for it, and said so. */
    photoNamed: withoutPhoto.size,
    /** Of those, how many were accepted again: without its photo, a request may be sent again. */
    sentForPhoto: more - acceptedTwice,
    /** The same message received twice: the relay or the line died between the mail server's yes and the row's removal. */
    sentAgain: sum(all.map(({ length }) => length)) - sum(distinct.map(({ length }) => length)),
    /** Two messages for one request. */
    acceptedTwice
  }
}
