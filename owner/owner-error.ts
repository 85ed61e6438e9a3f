/** Nothing was done; the message tells the owner why, and what to do. */
export class OwnerError extends Error {
  override name = 'OwnerError'
}
