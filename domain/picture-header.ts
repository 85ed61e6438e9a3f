type Size = { width: number; height: number }

/** Read before decoding: a file of a few kilobytes may need more memory than there is. null if unknown or cut off. */
export function readPictureSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint16(0) === 0xffd8) return readJpeg(view)
    const begins = readLetters(view, 0, 12)
    if (begins.startsWith('\x89PNG')) return readPng(view)
    if (begins.startsWith('GIF8')) return readGif(view)
    if (begins.endsWith('WEBP')) return readWebp(view)
    return begins.slice(4, 8) === 'ftyp' ? readHeif(view) : null
  } catch {
    // The file ends before its size.
    return null
  }
}

/** After any number of segments, the one that starts the picture (SOF) holds its height and width. */
function readJpeg(view: DataView): Size | null {
  let at = 2
  for (;;) {
    const marker = view.getUint16(at)
    if (!isSegment(marker)) return null
    const isStart = marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isStart) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
}

/** Followed by a length. Stop at any other marker, or we could read past what a decoder finds. */
const isSegment = (marker: number) => marker >= 0xffc0 && marker <= 0xfffe && !(marker >= 0xffd0 && marker <= 0xffd9)

const readPng = (view: DataView): Size => ({ width: view.getUint32(16), height: view.getUint32(20) })

/** A first frame larger than the canvas enlarges the canvas. */
function readGif(view: DataView): Size {
  const hasColours = view.getUint8(10) >> 7
  let at = 13 + hasColours * 3 * 2 ** ((view.getUint8(10) & 7) + 1)
  while (view.getUint8(at) === 0x21) {
    at += 2
    while (view.getUint8(at) > 0) at += 1 + view.getUint8(at)
    at += 1
  }
  const read = (offset: number) => view.getUint16(at + offset, true)
  const width = Math.max(view.getUint16(6, true), read(1) + read(5))
  return { width, height: Math.max(view.getUint16(8, true), read(3) + read(7)) }
}

function readWebp(view: DataView): Size {
  const kind = readLetters(view, 12, 4)
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  const bits = view.getUint32(21, true)
  if (kind === 'VP8L') return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  const read24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
  return { width: read24(24) + 1, height: read24(27) + 1 }
}

/** HEIC and AVIF: the largest picture inside, as there are thumbnails and tiles too. */
function readHeif(view: DataView): Size | null {
  let largest: Size | null = null
  for (let at = 12; at + 16 <= view.byteLength; at++) {
    if (view.getUint32(at) !== 0x69737065) continue
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)]
    if (!largest || width * height > largest.width * largest.height) largest = { width, height }
  }
  return largest
}

function readLetters(view: DataView, at: number, count: number): string {
  return String.fromCharCode(...Array.from({ length: count }, (_, index) => view.getUint8(at + index)))
}

type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic'

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
