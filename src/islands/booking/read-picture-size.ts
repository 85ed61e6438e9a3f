export interface PictureSize {
  width: number
  height: number
}

/**
 * What a picture's header says of its size, so that one too large for this device is never unpacked: a phone's browser
 * gives up the whole page for want of memory. null where the header is not known or not whole.
 */
export function readPictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint16(0) === 0xffd8) return readJpeg(view)
    const begins = readLetters(view, 0, 12)
    if (begins.startsWith('\x89PNG')) return { width: view.getUint32(16), height: view.getUint32(20) }
    if (begins.startsWith('GIF8')) return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    if (begins.endsWith('WEBP')) return readWebp(view)
    return begins.slice(4, 8) === 'ftyp' ? readHeif(view) : null
  } catch {
    // It ends before its size.
    return null
  }
}

/** Behind any number of segments, the one that begins the picture (SOF) holds its height and width. */
function readJpeg(view: DataView): PictureSize | null {
  let at = 2
  for (;;) {
    const marker = view.getUint16(at)
    if (marker < 0xff00) return null
    const isStart = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isStart) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
}

function readWebp(view: DataView): PictureSize {
  const kind = readLetters(view, 12, 4)
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  const bits = view.getUint32(21, true)
  if (kind === 'VP8L') return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  const read24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
  return { width: read24(24) + 1, height: read24(27) + 1 }
}

/** HEIC and AVIF: the largest of the pictures inside, as there are small ones and tiles too. */
function readHeif(view: DataView): PictureSize | null {
  let largest: PictureSize | null = null
  for (let at = 12; at + 16 <= view.byteLength; at++) {
    if (view.getUint32(at) !== 0x69737065) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

function readLetters(view: DataView, at: number, count: number): string {
  return String.fromCharCode(...Array.from({ length: count }, (_, index) => view.getUint8(at + index)))
}
