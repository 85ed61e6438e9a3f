import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { readFiles } from '../../../catalogue/files.ts'
import type { PictureFile, Pictures } from './pictures.ts'

/** Pictures nothing on the site shows, and those removed lately, newest first. */
export interface SparePictures {
  unused: PictureFile[]
  removed: string[]
}

const uploadBody = z.object({ name: z.string(), base64: z.string(), file: z.string(), field: z.string() })
const pictureBody = z.object({ file: z.string() })

/** Functions, because the folder changes once, when the owner's copy is made. */
export function pictureRoutes(getPictures: () => Pictures, getFolder: () => string): Hono {
  const app = new Hono()
  const list = async (): Promise<SparePictures> => {
    const texts = readFiles(getFolder()).map(({ text }) => text)
    const pictures = await getPictures().list()
    const unused = pictures.filter(({ file }) => !texts.some((text) => isNamed(file, text)))
    return { unused, removed: getPictures().listRemoved() }
  }

  app.get('/api/pictures', async (context) => context.json(await getPictures().list()))
  app.get('/api/pictures/:file', async (context) => {
    const thumbnail = await getPictures().thumbnail(context.req.param('file'))
    return thumbnail ? context.body(thumbnail, 200, { 'content-type': 'image/webp' }) : context.notFound()
  })
  app.post('/api/pictures', async (context) => {
    const { name, base64, ...place } = uploadBody.parse(await context.req.json())
    const upload = await getPictures().add(name, Buffer.from(base64, 'base64'), place)
    return upload.kind === 'added' ? context.json(upload.picture, 201) : refuse(context, 422, upload.message)
  })

  app.get('/api/spare-pictures', async (context) => context.json(await list()))
  app.post('/api/spare-pictures/remove', async (context) => {
    const { file } = pictureBody.parse(await context.req.json())
    const { unused } = await list()
    if (!unused.some((picture) => picture.file === file))
      return refuse(context, 409, `${file} is in use, or gone already. Reload the page to see what is left.`)
    getPictures().remove(file)
    return context.json(await list())
  })
  app.post('/api/spare-pictures/put-back', async (context) => {
    const { file } = pictureBody.parse(await context.req.json())
    const pictures = await getPictures().list()
    if (!getPictures().listRemoved().includes(file) || pictures.some((picture) => picture.file === file))
      return refuse(context, 409, `${file} cannot be put back: it is gone, or another picture has its name.`)
    getPictures().putBack(file)
    return context.json(await list())
  })
  return app
}

/** The whole name, not the end of a longer one. */
const isNamed = (file: string, text: string) =>
  text.split(file).some((before, index, parts) => index < parts.length - 1 && !/[\w-]$/.test(before))

const refuse = (context: Context, status: 409 | 422, message: string) => context.json({ message }, status)
