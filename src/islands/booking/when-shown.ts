/** Runs at once, or when a page that was made ready in the background is shown: what it reads may have changed since. */
export function whenShown(run: () => void): () => void {
  if (!('prerendering' in document) || !document.prerendering) {
    run()
    return () => {}
  }
  document.addEventListener('prerenderingchange', run, { once: true })
  return () => document.removeEventListener('prerenderingchange', run)
}
