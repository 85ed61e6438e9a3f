/** Nothing was published; the message tells the owner what to do. */
export class PublishError extends Error {
  override name = 'PublishError'
}
