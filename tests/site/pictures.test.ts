import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listMainRoutes } from '../../catalogue/routes.ts'
import { isSupplied } from '../../catalogue/supplied-files.ts'
import { content, firm, listBuiltFiles, pages, readMeta, readPage, servicePages } from './site.ts'

const images = join(firm.folder, 'images')

/* Owners take photographs on customers' drives, and a phone writes the place into each. */
test('what is served is the picture, upright, and nothing about it', async () => {
  const pictures = listBuiltFiles().filter((file) => /\.(avif|jpe?g|png|webp)$/i.test(file))
  expect(pictures.length).toBeGreaterThan(10)
  const originals = readdirSync(images).map((file) => readFileSync(join(images, file)))
  const telling: string[] = []
  for (const file of pictures) {
    const bytes = readFileSync(join(firm.dist, file))
    const { exif, xmp, iptc, icc, orientation, comments } = await sharp(bytes).metadata()
    const isTelling = exif || xmp || iptc || icc || comments || (orientation ?? 1) > 1
    if (isTelling || originals.some((original) => original.equals(bytes))) telling.push(file)
  }
  expect(telling).toEqual([])
})

test('every illustration that came with the site says so beside it, once for those who hear its words', () => {
  const supplied = globSync(join(images, '*'))
    .filter(isSupplied)
    .map((path) => basename(path, extname(path)))
  for (const path of pages)
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
})

test('each main page, each town and each package with a page has a picture of its own for social networks', async () => {
  const pictures = new Set(pages.map((path) => new URL(readMeta(path, 'og:image')).pathname))
  const sold = new Set(servicePages.map(({ item }) => item))
  expect(pictures.size).toBe(listMainRoutes(content).length + content.locations.length + sold.size)
  for (const path of pictures)
    expect(await sharp(join(firm.dist, path)).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})
