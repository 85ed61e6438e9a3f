import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listMainRoutes } from '../../catalogue/routes.ts'
import { content, firm, pages, readPage } from './site.ts'

const findPicture = (path: string) =>
  new URL(readPage(path).querySelector('meta[property="og:image"]')?.getAttribute('content') ?? '').pathname

test('each main page, each town and each package has a picture of its own for social networks', async () => {
  const pictures = new Set(pages.map(findPicture))
  const main = listMainRoutes(content).length
  expect(pictures.size).toBe(main + content.locations.length + content.packages.length)
  for (const path of pictures) {
    const file = join(firm.dist, path)
    expect(existsSync(file), file).toBe(true)
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
})

test('towns share the picture of a package', () => {
  const [one, other] = content.locations
  for (const { slug } of content.packages)
    expect(findPicture(`/${one?.slug}/${slug}/`)).toBe(findPicture(`/${(other ?? one)?.slug}/${slug}/`))
})
