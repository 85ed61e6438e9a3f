type Size = { width: number; height: number }

/**
 * Of the formats that phones take photos in, JPEG, HEIC and AVIF, before one is decoded: it may need more memory than
 * the phone has. null if unknown or cut off.
 */
export function readPictureSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return view.getUint16(0) === 0xffd8 ? readJpeg(view) : readHeif(view)
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

const [ftyp, ispe] = [0x66747970, 0x69737065]

/** HEIC and AVIF: the largest picture inside, as there are thumbnails and tiles too. */
function readHeif(view: DataView): Size | null {
  let largest: Size | null = null
  if (view.getUint32(4) !== ftyp) return null
  for (let at = 12; at + 16 <= view.byteLength; at++) {
    if (view.getUint32(at) !== ispe) continue
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)]
    if (!largest || width * height > largest.width * largest.height) largest = { width, height }
  }
  return largest
}

/** By the first bytes, not the name. One container for HEIC and AVIF; phones write a brand that says which. */
export function isHeic(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 32))
  return /^.{4}ftyp(he[iv][cmsx]|mif1|msf1)/s.test(head) && !head.slice(12).includes('avif')
}
