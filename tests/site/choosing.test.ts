import { expect, test } from 'vitest'
import { content, readPage, readText } from './site.ts'

const page = readPage('/services/')
const answers = page.querySelectorAll('.finder-answers > li')
const comparison = page.querySelector('#compare')

test('every answer leads to the card of a package that there is, and to the form with it chosen', () => {
  for (const answer of answers) {
    const [card, form] = answer.querySelectorAll('a')
    const item = content.packages.find(({ id }) => card?.getAttribute('href') === `#${id}`)
    expect(readText(card)).toBe(item?.title)
    expect(page.querySelector(`article${card?.getAttribute('href')}`)).not.toBeNull()
    expect(form?.getAttribute('href')).toBe(`/contact/?package=${encodeURIComponent(item?.title ?? '')}`)
  }
})

test('no choice is without an answer, and what is asked is the firm’s own', () => {
  const choices = page.querySelectorAll('.finder-choices > li')
  for (const choice of choices) expect(choice.querySelectorAll('.finder-answers > li').length).toBeGreaterThan(0)
  const ids = new Set(content.packages.map(({ id }) => id))
  const named = (content.pages.services.finder?.choices ?? []).filter(({ answers }) =>
    answers.some((answer) => ids.has(answer.package))
  )
  if (choices.length > 0)
    expect(choices.map((one) => readText(one.querySelector('label')))).toEqual(named.map(({ label }) => label))
})

test('every line of the comparison has a cell for each package, and at least one that has it', () => {
  const columns = comparison?.querySelectorAll('thead th').map(readText) ?? []
  for (const title of columns) expect(content.packages.map((item) => item.title)).toContain(title)
  for (const row of comparison?.querySelectorAll('tbody tr') ?? []) {
    const cells = row.querySelectorAll('td').map(readText)
    expect(cells).toHaveLength(columns.length)
    expect(cells.some((cell) => cell !== 'No')).toBe(true)
  }
})
