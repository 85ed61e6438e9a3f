import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { firm, listBuiltFiles } from './site.ts'

/* Owners take photographs on customers' drives, and a phone writes the place into each. */

const pictures = listBuiltFiles().filter((file) => /\.(avif|jpe?g|png|webp)$/i.test(file))
const images = join(firm.folder, 'images')

test('no picture is served as it is in the folder of the firm', () => {
  const originals = readdirSync(images).map((file) => readFileSync(join(images, file)))
  const served = pictures.filter((file) => {
    const bytes = readFileSync(join(firm.dist, file))
    return originals.some((original) => original.equals(bytes))
  })
  expect(served).toEqual([])
})

test('what is served is the picture, upright, and nothing about it', async () => {
  const telling = await Promise.all(
    pictures.map(async (file) => {
      const { exif, xmp, iptc, icc, orientation, comments } = await sharp(join(firm.dist, file)).metadata()
      return exif || xmp || iptc || icc || comments || (orientation ?? 1) > 1 ? [file] : []
    })
  )
  expect(telling.flat()).toEqual([])
  expect(pictures.length).toBeGreaterThan(10)
})
