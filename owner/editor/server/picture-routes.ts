import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { z } from 'zod'
import { addPicture, drawThumbnail, listNames, listPictures } from './pictures.ts'

const uploadBody = z.object({ name: z.string(), base64: z.string(), file: z.string(), field: z.string() })

export function pictureRoutes(folder: string): Hono {
  const app = new Hono()
  const images = join(folder, 'images')
  const thumbnails = new Map<string, Uint8Array<ArrayBuffer>>()

  app.get('/api/pictures', async (context) => context.json(await listPictures(images)))
  app.get('/api/pictures/:file', async (context) => {
    const file = context.req.param('file')
    if (!listNames(images).includes(file)) return context.notFound()
    const path = join(images, file)
    const key = `${file} ${statSync(path).mtimeMs}`
    const thumbnail = thumbnails.get(key) ?? (await drawThumbnail(path))
    if (!thumbnail) return context.notFound()
    thumbnails.set(key, thumbnail)
    return context.body(thumbnail, 200, { 'content-type': 'image/webp' })
  })
  app.post('/api/pictures', async (context) => {
    const { name, base64, ...place } = uploadBody.parse(await context.req.json())
    const added = await addPicture(images, name, Buffer.from(base64, 'base64'), place)
    return 'message' in added ? context.json(added, 422) : context.json(added, 201)
  })
  return app
}
