import { globSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findFirm } from '../../catalogue/firm.ts'
import { isSupplied } from '../../catalogue/supplied-files.ts'
import { pages, readPage } from './site.ts'

const supplied = globSync(join(findFirm().folder, 'images', '*'))
  .filter(isSupplied)
  .map((path) => basename(path, extname(path)))

test('every illustration that came with the site says so beside it, once for those who hear its words', () => {
  for (const path of pages) {
    for (const picture of readPage(path).querySelectorAll('picture')) {
      const image = picture.querySelector('img')
      const name = basename(image?.getAttribute('src') ?? '').split('.')[0] ?? ''
      const tag = picture.nextElementSibling
      const isTagged = tag?.classList.contains('illustration') ?? false
      expect(isTagged, `${name} on ${path}`).toBe(supplied.includes(name))
      if (!isTagged) continue
      expect(tag?.textContent).toBe('Illustration')
      const isSaid = /^illustration/i.test(image?.getAttribute('alt') ?? '')
      expect(tag?.getAttribute('aria-hidden') === 'true').toBe(isSaid)
    }
  }
})
