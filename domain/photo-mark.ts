/** Tells photos apart by two 32-bit hashes, because browsers offer SHA only on secure pages. */
export function createPhotoMark() {
  let one = 0x811c9dc5
  let other = 0x9747b28c
  return {
    add(bytes: Uint8Array) {
      for (let index = 0; index < bytes.length; index++) {
        const byte = bytes[index] as number
        one = Math.imul(one ^ byte, 0x01000193)
        other = Math.imul(other ^ byte ^ (other >>> 15), 0x5bd1e995)
      }
    },
    end: () => [one, other].map((hash) => (hash >>> 0).toString(16).padStart(8, '0')).join('')
  }
}
