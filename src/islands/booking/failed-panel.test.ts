import { assert, integer, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { explainFailure } from './failed-panel.tsx'

test.each([
  [{ kind: 'timeout', seconds: 20 }, 'within 20 seconds. Your request may still have arrived'],
  [{ kind: 'interrupted' }, 'may still have arrived'],
  [{ kind: 'not-loaded' }, 'nothing was sent'],
  [{ kind: 'not-set-up', text: 'The public key is required.' }, 'nothing was sent'],
  [{ kind: 'answered', status: 0, text: 'Network Error' }, 'Network Error'],
  [{ kind: 'answered', status: 403, text: 'Forbidden' }, "wasn't sent"],
  [{ kind: 'answered', status: 451, text: 'Unavailable For Headless Browser' }, 'Nothing was sent'],
  [{ kind: 'answered', status: 400, text: 'No such template' }, '(400, No such template)']
] as const)('%j is explained truthfully', (failure, words) => {
  expect(explainFailure(failure)).toContain(words)
})

test('whatever a service answers makes a short sentence', () => {
  assert(
    property(integer({ min: 0, max: 999 }), string({ unit: 'binary', maxLength: 5000 }), (status, text) => {
      const sentence = explainFailure({ kind: 'answered', status, text })
      expect(sentence.endsWith('.')).toBe(true)
      if (status > 0) expect([...sentence].length).toBeLessThan(300)
    })
  )
})
