import { describe, expect, test } from 'vitest'
import { splitSentences } from '../../domain/sentences.ts'
import { content, readMeta, readPage, readText } from '../site/site.ts'

/* A searcher reads what the service is before anything about the town. */

for (const location of content.locations)
  for (const { id, title, slug } of content.packages) {
    const path = `/${location.slug}/${slug}/`
    const words = location.services[id]

    describe(path, () => {
      test('names service and town in its heading', () => {
        const heading = readText(readPage(path).querySelector('h1'))
        expect(heading).toContain(`${title} in ${location.name}`)
      })

      test('opens with up to three sentences, and its details with two', () => {
        expect(splitSentences(words?.intro ?? '').length).toBeLessThanOrEqual(3)
        expect(splitSentences(words?.details[0] ?? '')).toHaveLength(2)
      })

      test('says in search results that it is done at home or work in the town', () => {
        const description = readMeta(path, 'description')
        expect(description).toMatch(new RegExp(`home or work in ${location.name}`))
        expect(description.length).toBeGreaterThanOrEqual(110)
      })

      test('has three notes of its own', () => {
        expect(words?.notes).toHaveLength(3)
      })
    })
  }
