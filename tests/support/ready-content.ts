import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { makeReady, ReadyContent } from './make-ready.ts'

export { mailSettings } from './make-ready.ts'

/** Made once for a file of tests, copied for each of them. */
export function useReadyContent(): ReadyContent {
  const copy = new ReadyContent('')
  let ready: ReadyContent
  beforeAll(async () => {
    ready = await makeReady()
  })
  beforeEach(() => {
    const { root, folder } = ready.copy()
    Object.assign(copy, { root, folder })
  })
  afterEach(() => copy.remove())
  afterAll(() => ready.remove())
  return copy
}
