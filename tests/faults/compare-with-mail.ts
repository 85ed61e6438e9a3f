import PostalMime from 'postal-mime'

export type Verdict = {
  messages: number
  missing: string[]
  unknown: number
  /** Came with a photo that is not in every one of their messages. */
  photoMissing: string[]
  /** The same message taken twice: the relay or the line died between the mail server's yes and the file's removal. */
  sentAgain: number
  /** Two messages for one request: the relay died after the request was on disk and before it was answered or noted. */
  acceptedTwice: number
}

/** Every code must stand in at least one message that was taken. */
export async function compareWithMail(
  codes: string[],
  taken: Buffer[],
  withPhoto: ReadonlySet<string> = new Set()
): Promise<Verdict> {
  const found = new Map<string, string[]>()
  const photoMissing: string[] = []
  let unknown = 0
  for (const raw of taken) {
    const { text = '', messageId = '', attachments } = await PostalMime.parse(raw)
    const code = text.match(/^Referral code: (REQ-\d+)$/m)?.[1]
    if (code === undefined) unknown += 1
    else found.set(code, [...(found.get(code) ?? []), messageId])
    const photos = attachments.filter(({ mimeType }) => mimeType === 'image/jpeg').length
    if (code !== undefined && photos !== (withPhoto.has(code) ? 1 : 0)) photoMissing.push(code)
  }
  const all = [...found.values()]
  const distinct = all.map((ids) => new Set(ids).size)
  return {
    messages: taken.length,
    missing: codes.filter((code) => !found.has(code)),
    unknown,
    photoMissing,
    sentAgain: all.reduce((sum, ids, index) => sum + ids.length - (distinct[index] ?? 0), 0),
    acceptedTwice: distinct.reduce((sum, count) => sum + count - 1, 0)
  }
}
