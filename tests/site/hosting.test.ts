import { expect, test } from 'vitest'
import { readBuilt, routes } from './site.ts'

const readLines = (file: string) => readBuilt(file).trimEnd().split('\n')

test('static hosts can read _headers: lines under 2,000 characters, a handful of rules', () => {
  const lines = readLines('_headers')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2000)
  expect(lines.filter((line) => line.startsWith('/'))).toEqual(['/*', '/_astro/*'])
})

test('_redirects leads every page to its slash, one line of under 1,000 characters each', () => {
  const lines = readLines('_redirects')
  const pages = routes.filter((path) => path !== '/')
  expect(lines.toSorted()).toEqual(pages.map((path) => `${path.slice(0, -1)} ${path} 301`).toSorted())
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(1000)
})
