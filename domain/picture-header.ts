interface PictureHeader {
  width: number
  height: number
  /** What a decoder must hold in memory at once. Little if it can go through the picture from top to bottom. */
  heldBytes: number
}

/** Read before decoding: a file of a few kilobytes may need more memory than there is. null if unknown or cut off. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
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

const hold = (width: number, height: number, bytesPerPixel: number): PictureHeader => {
  return { width, height, heldBytes: width * height * bytesPerPixel }
}

/** After any number of segments, the one that starts the picture (SOF) holds its height and width. */
function readJpeg(view: DataView): PictureHeader | null {
  let at = 2
  for (;;) {
    const marker = view.getUint16(at)
    if (!isSegment(marker)) return null
    const isStart = marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isStart) return readJpegStart(view, at)
    at += 2 + view.getUint16(at + 2)
  }
}

/** Followed by a length. Stop at any other marker, or we could read past what a decoder finds. */
const isSegment = (marker: number) => marker >= 0xffc0 && marker <= 0xfffe && !(marker >= 0xffd0 && marker <= 0xffd9)

function readJpegStart(view: DataView, start: number): PictureHeader {
  const [height, width] = [view.getUint16(start + 5), view.getUint16(start + 7)]
  const components = view.getUint8(start + 9)
  const factors = Array.from({ length: components }, (_, index) => view.getUint8(start + 11 + index * 3))
  const sizes = factors.map((factor) => (factor >> 4) * (factor & 15))
  const samplesPerPixel = sizes.reduce((sum, size) => sum + size, 0) / Math.max(...sizes, 1)
  return hold(width, height, comesInOneScan(view, start, components) ? 0 : samplesPerPixel * 2)
}

/** Otherwise all of it is held until the last scan. A progressive picture always has several. */
function comesInOneScan(view: DataView, start: number, components: number): boolean {
  if ((view.getUint16(start) & 3) === 2) return false
  let at = start
  while (at + 4 < view.byteLength && view.getUint16(at) !== 0xffda) {
    if (!isSegment(view.getUint16(at))) return false
    at += 2 + view.getUint16(at + 2)
  }
  return at + 4 < view.byteLength && view.getUint8(at + 4) === components
}

/** Shrinking keeps this many rows of a top-to-bottom picture; measured with libvips 8.18. */
const rowsKept = 1500

const pngChannels: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

function readPng(view: DataView): PictureHeader {
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const isInterlaced = view.getUint8(28) !== 0
  const bytesPerPixel = (pngChannels[view.getUint8(25)] ?? 4) * (view.getUint8(24) > 8 ? 2 : 1)
  const rows = isInterlaced ? height : Math.min(height, rowsKept)
  return { width, height, heldBytes: width * rows * bytesPerPixel }
}

/** A first frame larger than the canvas enlarges the canvas. */
function readGif(view: DataView): PictureHeader {
  const hasColours = view.getUint8(10) >> 7
  let at = 13 + hasColours * 3 * 2 ** ((view.getUint8(10) & 7) + 1)
  while (view.getUint8(at) === 0x21) {
    at += 2
    while (view.getUint8(at) > 0) at += 1 + view.getUint8(at)
    at += 1
  }
  const read = (offset: number) => view.getUint16(at + offset, true)
  const width = Math.max(view.getUint16(6, true), read(1) + read(5))
  return hold(width, Math.max(view.getUint16(8, true), read(3) + read(7)), 4)
}

function readWebp(view: DataView): PictureHeader {
  const kind = readLetters(view, 12, 4)
  if (kind === 'VP8 ') return hold(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff, 4)
  const bits = view.getUint32(21, true)
  if (kind === 'VP8L') return hold((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1, 4)
  const read24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
  return hold(read24(24) + 1, read24(27) + 1, 4)
}

/** HEIC and AVIF: the largest picture inside, as there are thumbnails and tiles too. 24 bytes a pixel is measured. */
function readHeif(view: DataView): PictureHeader | null {
  let largest: PictureHeader | null = null
  for (let at = 12; at + 16 <= view.byteLength; at++) {
    if (view.getUint32(at) !== 0x69737065) continue
    const found = hold(view.getUint32(at + 8), view.getUint32(at + 12), 24)
    if (!largest || found.heldBytes > largest.heldBytes) largest = found
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
