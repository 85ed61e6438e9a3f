import { mostPhotoPixels } from '../../domain/limits.ts'

/* Why a photo isn't taken, as the second half of a sentence. */
const unreadable = 'is not a photo we can read'
const tooLarge = `has more than ${mostPhotoPixels.toLocaleString('en-GB')} pixels on one side`

/** Whoever opens the photo goes through all of it for each. Cameras and browsers write at most ten. */
const mostScans = 20

/** Else a file of tiny segments would take a hundred times its size in memory. Real ones have fewer than 300. */
const mostSegments = 1000

const markers = { tables: 0xc4, end: 0xd9, scan: 0xda, quantisation: 0xdb, restarts: 0xdd, comment: 0xfe }
const startOfImage = Buffer.from([0xff, 0xd8])
const endOfImage = Buffer.from([0xff, markers.end])

/**
 * The picture alone: without the places, names and further pictures that a JPEG's other segments hold, and without what
 * follows its end. A sentence's half if it can't be taken. Nothing is decoded.
 */
export function cleanJpeg(bytes: Uint8Array): Buffer | string {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.subarray(0, 2).equals(startOfImage)) return unreadable
  const kept: Uint8Array[] = [startOfImage]
  let hasSize = false
  let scans = 0
  let at = startOfImage.length
  for (let count = 0; count < mostSegments; count += 1) {
    const segment = readSegment(file, at)
    if (!segment) return unreadable
    const { marker, data, end } = segment
    at = end
    if (marker === markers.end) return scans > 0 ? Buffer.concat([...kept, endOfImage]) : unreadable
    const needed = keepNeeded(marker, data)
    if (needed === 'unknown') return unreadable
    if (needed) kept.push(writeHead(marker, needed), needed)
    if (isFrame(marker)) {
      if (hasSize || !isReadable(data)) return unreadable
      if (Math.max(data.readUInt16BE(1), data.readUInt16BE(3)) > mostPhotoPixels) return tooLarge
      hasSize = true
    }
    if (marker === markers.scan) {
      scans += 1
      if (!hasSize || scans > mostScans) return unreadable
      at = findEndOfScan(file, end)
      kept.push(file.subarray(end, at))
    }
  }
  return unreadable
}

type Segment = { marker: number; data: Buffer; end: number }

/** null: there is none here, or the file ends within it. */
function readSegment(file: Buffer, start: number): Segment | null {
  if (file[start] !== 0xff) return null
  let at = start + 1
  // Any number of these may fill the space before a marker.
  while (file[at] === 0xff) at += 1
  const marker = file[at] ?? 0
  at += 1
  if (marker === markers.end) return { marker, data: file.subarray(at, at), end: at }
  if (at + 2 > file.length) return null
  const end = at + file.readUInt16BE(at)
  return end < at + 2 || end > file.length ? null : { marker, data: file.subarray(at + 2, end), end }
}

/** Baseline, extended or progressive. Browsers open no others. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2

/** 8 bits a sample, with a height and a width, in grey, colours or inks. */
function isReadable(frame: Buffer): boolean {
  const components = frame[5] ?? 0
  const isWhole = [1, 3, 4].includes(components) && frame.length === 6 + 3 * components
  return isWhole && frame[0] === 8 && frame.readUInt16BE(1) > 0 && frame.readUInt16BE(3) > 0
}

/** null: nothing of it. 'unknown': no picture that browsers open has such a segment. */
function keepNeeded(marker: number, data: Buffer): Buffer | null | 'unknown' {
  const begins = (letters: string) => data.toString('latin1', 0, letters.length) === letters
  const { tables, scan, quantisation, restarts, comment } = markers
  if (isFrame(marker) || [tables, scan, quantisation, restarts].includes(marker)) return data
  // JFIF may have a small picture behind its first 12 bytes, and says its size in the next two.
  if (marker === 0xe0) return begins('JFIF\0') ? Buffer.concat([data.subarray(0, 12), Buffer.alloc(2)]) : null
  if (marker === 0xe2) return begins('ICC_PROFILE\0') ? data : null
  if (marker === 0xee) return begins('Adobe') ? data.subarray(0, 12) : null
  return marker === comment || (marker >= 0xe0 && marker <= 0xef) ? null : 'unknown'
}

function writeHead(marker: number, { length }: Buffer): Buffer {
  return Buffer.from([0xff, marker, (length + 2) >> 8, (length + 2) & 255])
}

/** Goes on over stuffed zeros and restart markers. */
function findEndOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    const goesOn = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!goesOn) return at
  }
  return file.length
}
