/** What the owner is told when nothing was published: one sentence that says what to do. */
export class PublishError extends Error {
  override name = 'PublishError'
}
