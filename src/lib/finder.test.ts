import { expect, test } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import { getFinder } from './finder.ts'

const { packages, pages } = loadContent('sample')
const keep = (...ids: string[]) => getFinder({ packages: packages.filter(({ id }) => ids.includes(id)), pages })
const list = (finder: ReturnType<typeof getFinder>) =>
  finder?.choices.map(({ label, answers }) => [label, ...answers.map(({ item }) => item.id)])

test('an answer goes with its package, and a choice with the last of its answers', () => {
  expect(list(keep('full-valet', 'gloss-enhancement'))).toEqual([
    ['The inside', 'full-valet'],
    ['Dull paint', 'gloss-enhancement'],
    ['Protection', 'gloss-enhancement'],
    ['Keeping it clean', 'full-valet']
  ])
})

test('a renamed package is answered by its new name, and booked by it', () => {
  const renamed = packages.map((item) => (item.id === 'full-valet' ? { ...item, title: 'The Works & More' } : item))
  const answers = getFinder({ packages: renamed, pages })?.choices.flatMap((choice) => choice.answers) ?? []
  expect(answers.find(({ item }) => item.id === 'full-valet')).toMatchObject({
    item: { title: 'The Works & More' },
    bookingHref: '/contact/?package=The%20Works%20%26%20More'
  })
})

test('nobody is asked where there is one package, none of the named ones, or no question', () => {
  expect(keep('full-valet')).toBeUndefined()
  expect(keep('add-on-services')).toBeUndefined()
  expect(getFinder({ packages, pages: { services: { ...pages.services, finder: undefined } } })).toBeUndefined()
})
