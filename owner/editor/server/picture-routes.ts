import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { readFiles } from '../../../catalogue/files.ts'
import { openPictures, type PictureFile } from './pictures.ts'

/** Pictures nothing on the site shows, and those removed lately, newest first. */
export interface SparePictures {
  unused: PictureFile[]
  removed: string[]
}

const uploadBody = z.object({ name: z.string(), base64: z.string(), file: z.string(), field: z.string() })
const pictureBody = z.object({ file: z.string() })

export function pictureRoutes(folder: string, stateFolder: string): Hono {
  const app = new Hono()
  const pictures = openPictures(join(folder, 'images'), join(stateFolder, 'removed-pictures'))
  const listSpare = async (): Promise<SparePictures> => {
    const texts = readFiles(folder).map(({ text }) => text)
    const unused = (await pictures.list()).filter(({ file }) => !texts.some((text) => isNamed(file, text)))
    return { unused, removed: pictures.listRemoved() }
  }

  app.get('/api/pictures', async (context) => context.json(await pictures.list()))
  app.get('/api/pictures/:file', async (context) => {
    const thumbnail = await pictures.drawThumbnail(context.req.param('file'))
    return thumbnail ? context.body(thumbnail, 200, { 'content-type': 'image/webp' }) : context.notFound()
  })
  app.post('/api/pictures', async (context) => {
    const { name, base64, ...place } = uploadBody.parse(await context.req.json())
    const added = await pictures.add(name, Buffer.from(base64, 'base64'), place)
    return 'message' in added ? context.json(added, 422) : context.json(added, 201)
  })

  app.get('/api/spare-pictures', async (context) => context.json(await listSpare()))
  app.post('/api/spare-pictures/remove', async (context) => {
    const { file } = pictureBody.parse(await context.req.json())
    const { unused } = await listSpare()
    if (!unused.some((picture) => picture.file === file))
      return refuse(context, `${file} is in use, or gone already. Reload the page to see what is left.`)
    pictures.remove(file)
    return context.json(await listSpare())
  })
  app.post('/api/spare-pictures/put-back', async (context) => {
    const { file } = pictureBody.parse(await context.req.json())
    if (!pictures.putBack(file))
      return refuse(context, `${file} cannot be put back: it is gone, or another picture has its name.`)
    return context.json(await listSpare())
  })
  return app
}

/** The whole name, not the end of a longer one. */
const isNamed = (file: string, text: string) =>
  text.split(file).some((before, index, parts) => index < parts.length - 1 && !/[\w-]$/.test(before))

const refuse = (context: Context, message: string) => context.json({ message }, 409)
