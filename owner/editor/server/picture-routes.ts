import { copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { readFiles } from '../../../catalogue/files.ts'
import { addPicture, drawThumbnail, listNames, listPictures, type PictureFile } from './pictures.ts'

/** Pictures nothing on the site shows, and those removed lately, newest first. */
export interface SparePictures {
  unused: PictureFile[]
  removed: string[]
}

const uploadBody = z.object({ name: z.string(), base64: z.string(), file: z.string(), field: z.string() })
const pictureBody = z.object({ file: z.string() })

/** The last ones removed are kept, and can be put back. */
const mostRemoved = 20

export function pictureRoutes(folder: string, stateFolder: string): Hono {
  const app = new Hono()
  const images = join(folder, 'images')
  const removed = join(stateFolder, 'removed-pictures')
  const thumbnails = new Map<string, Uint8Array<ArrayBuffer>>()
  const listRemoved = () => listNames(removed).sort((a, b) => getTime(join(removed, b)) - getTime(join(removed, a)))
  const listSpare = async (): Promise<SparePictures> => {
    const texts = readFiles(folder).map(({ text }) => text)
    const unused = (await listPictures(images)).filter(({ file }) => !texts.some((text) => isNamed(file, text)))
    return { unused, removed: listRemoved() }
  }

  app.get('/api/pictures', async (context) => context.json(await listPictures(images)))
  app.get('/api/pictures/:file', async (context) => {
    const file = context.req.param('file')
    const home = [images, removed].find((one) => listNames(one).includes(file))
    if (!home) return context.notFound()
    const key = `${file} ${getTime(join(home, file))}`
    const thumbnail = thumbnails.get(key) ?? (await drawThumbnail(join(home, file)))
    if (!thumbnail) return context.notFound()
    thumbnails.set(key, thumbnail)
    return context.body(thumbnail, 200, { 'content-type': 'image/webp' })
  })
  app.post('/api/pictures', async (context) => {
    const { name, base64, ...place } = uploadBody.parse(await context.req.json())
    const added = await addPicture(images, name, Buffer.from(base64, 'base64'), place)
    return 'message' in added ? context.json(added, 422) : context.json(added, 201)
  })

  app.get('/api/spare-pictures', async (context) => context.json(await listSpare()))
  app.post('/api/spare-pictures/remove', async (context) => {
    const { file } = pictureBody.parse(await context.req.json())
    const { unused } = await listSpare()
    if (!unused.some((picture) => picture.file === file))
      return refuse(context, `${file} is in use, or gone already. Reload the page to see what is left.`)
    move(file, images, removed)
    for (const old of listRemoved().slice(mostRemoved)) rmSync(join(removed, old))
    return context.json(await listSpare())
  })
  app.post('/api/spare-pictures/put-back', async (context) => {
    const { file } = pictureBody.parse(await context.req.json())
    if (!listNames(removed).includes(file) || existsSync(join(images, file)))
      return refuse(context, `${file} cannot be put back: it is gone, or another picture has its name.`)
    move(file, removed, images)
    return context.json(await listSpare())
  })
  return app
}

/** A copy has a new time, so the one removed last is the newest. */
function move(file: string, from: string, to: string) {
  mkdirSync(to, { recursive: true })
  copyFileSync(join(from, file), join(to, file))
  rmSync(join(from, file))
}

const getTime = (path: string) => statSync(path).mtimeMs

/** The whole name, not the end of a longer one. */
const isNamed = (file: string, text: string) =>
  text.split(file).some((before, index, parts) => index < parts.length - 1 && !/[\w-]$/.test(before))

const refuse = (context: Context, message: string) => context.json({ message }, 409)
