import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { makeReady, type ReadyContent } from './make-ready.ts'

export { mailSettings, makeReady, ReadyContent } from './make-ready.ts'

/** Made once for a file of tests, copied for each of them. */
export function provideReadyContent(give: (copy: ReadyContent) => void) {
  let ready: ReadyContent
  let copy: ReadyContent
  beforeAll(async () => {
    ready = await makeReady()
  })
  beforeEach(() => {
    copy = ready.copy()
    give(copy)
  })
  afterEach(() => copy.remove())
  afterAll(() => ready.remove())
}
