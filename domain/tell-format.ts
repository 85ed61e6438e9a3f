export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic'

/** By the first bytes, not the name or type. Other formats never reach a decoder. */
export function tellFormat(bytes: Uint8Array): PhotoFormat | null {
  const head = String.fromCharCode(...bytes.subarray(0, 32))
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp'
  // One container for both; phones write a brand that says which, or one that leaves it open.
  if (/^.{4}ftypavi[fs]/s.test(head)) return 'avif'
  if (/^.{4}ftyp(he[iv][cmsx]|mif1|msf1)/s.test(head)) return /avif/.test(head.slice(12)) ? 'avif' : 'heic'
  return null
}
