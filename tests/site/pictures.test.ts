import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { HTMLElement } from 'node-html-parser'
import sharp from 'sharp'
import { expect, test } from 'vitest'
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

const supplied = globSync(join(images, '*'))
  .filter(isSupplied)
  .map((path) => basename(path, extname(path)))
const isDrawn = (picture: HTMLElement) => {
  const src = picture.querySelector('img')?.getAttribute('src') ?? ''
  return supplied.includes(basename(src).split('.')[0] ?? '')
}

test('drawings that came with the site are called so once a page, below the first part that has any', () => {
  for (const path of pages) {
    const page = readPage(path)
    const notes = page.querySelectorAll('main p').filter(({ text }) => text.includes('computer drawings'))
    const drawings = page.querySelectorAll('main picture').filter(isDrawn)
    expect(notes, path).toHaveLength(drawings.length > 0 ? 1 : 0)
    const above = notes[0]?.previousElementSibling?.querySelectorAll('picture').find(isDrawn)
    expect(above, path).toBe(drawings[0])
  }
})

test('each picture of a pair that came with the site is tagged, once for those who hear its words, and no other', () => {
  for (const path of pages)
    for (const picture of readPage(path).querySelectorAll('picture')) {
      const isOfPair = picture.closest('.before-after, figure') !== null
      const tag = picture.nextElementSibling?.classList.contains('illustration')
        ? picture.nextElementSibling
        : undefined
      expect(tag !== undefined, `${picture} on ${path}`).toBe(isOfPair && isDrawn(picture))
      if (!tag) continue
      expect(tag.textContent).toBe('Illustration')
      const isSaid = /^illustration/i.test(picture.querySelector('img')?.getAttribute('alt') ?? '')
      expect(tag.getAttribute('aria-hidden') === 'true').toBe(isSaid)
    }
})

test('the picture a page opens with is asked for early and fits, each is described, and one dark band at most follows', () => {
  for (const path of pages) {
    const page = readPage(path)
    const [shown] = page.querySelectorAll('.hero-picture source')
    const [asked] = page.querySelectorAll('link[rel=preload][as=image]')
    expect(asked?.getAttribute('imagesrcset'), path).toBe(shown?.getAttribute('srcset'))
    expect(asked?.getAttribute('imagesizes'), path).toBe(shown?.getAttribute('sizes'))
    expect(page.querySelectorAll('img:not([alt])'), path).toHaveLength(0)
    // One strong colour: besides what the page opens with, one dark part.
    expect(page.querySelectorAll('main .on-dark').length, path).toBeLessThanOrEqual(2)
  }
})

test('each page has a picture for social networks, each town and each pictured package its own', async () => {
  const pictures = new Set(pages.map((path) => new URL(readMeta(path, 'og:image')).pathname))
  const pictured = new Set(
    [...content.locations, ...servicePages.map(({ item }) => item)].map(({ image }) => image?.file)
  )
  pictured.delete(undefined)
  expect(pictures.size).toBeGreaterThanOrEqual(pictured.size)
  for (const path of pictures)
    expect(await sharp(join(firm.dist, path)).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})
