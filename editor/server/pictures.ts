import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { makeSlug } from '../../catalogue/make-slug.ts'
import { formatSize, isTooSmall, type Size } from '../../catalogue/picture-sizes.ts'

export interface PictureFile extends Size {
  file: string
}

type Upload = { kind: 'added'; picture: PictureFile } | { kind: 'refused'; message: string }

export interface Pictures {
  list(): Promise<PictureFile[]>
  thumbnail(file: string): Promise<Uint8Array<ArrayBuffer> | null>
  add(name: string, bytes: Buffer, least: Size, isLogo: boolean): Promise<Upload>
}

const endings: Record<string, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', heif: 'avif' }
const logoEndings: Record<string, string> = { svg: 'svg', png: 'png' }
const mostBytes = 20 * 1024 * 1024

export function openPictures(folder: string): Pictures {
  const files = () => globSync('*.{jpg,png,webp,avif,svg}', { cwd: folder }).sort()
  const thumbnails = new Map<string, Uint8Array<ArrayBuffer>>()

  return {
    list: () => Promise.all(files().map((file) => measure(folder, file))),

    async thumbnail(file) {
      if (!files().includes(file)) return null
      const key = `${file} ${statSync(join(folder, file)).mtimeMs}`
      const kept = thumbnails.get(key)
      if (kept) return kept
      const shape = file.endsWith('.svg')
        ? ({ fit: 'contain', background: 'transparent' } as const)
        : ({ fit: 'cover' } as const)
      const drawn = await sharp(join(folder, file)).rotate().resize(360, 240, shape).webp().toBuffer()
      thumbnails.set(key, new Uint8Array(drawn))
      return thumbnails.get(key) ?? null
    },

    async add(name, bytes, least, isLogo) {
      if (bytes.length > mostBytes) return refuse('The picture is larger than 20 MB. Save it smaller and try again.')
      const metadata = await sharp(bytes)
        .metadata()
        .catch(() => null)
      const ending = (isLogo ? logoEndings : endings)[metadata?.format ?? '']
      if (!metadata || !ending || (metadata.format === 'heif' && metadata.compression !== 'av1'))
        return refuse(
          `That is not a ${isLogo ? 'logo the site can show. Use an SVG or PNG' : 'picture the site can show. Use a JPEG, PNG, WebP or AVIF'} file.`
        )
      // A drawing is as large as it has to be.
      if (ending !== 'svg' && isTooSmall(metadata.autoOrient, least))
        return refuse(
          `The picture is ${formatSize(metadata.autoOrient)}. It needs to be at least ${formatSize(least)} here.`
        )
      const file = findFreeName(folder, makeName(name), ending, bytes)
      // "wx" fails if the name has been taken meanwhile, so nothing is ever overwritten.
      if (!existsSync(join(folder, file))) writeFileSync(join(folder, file), bytes, { flag: 'wx', flush: true })
      return { kind: 'added', picture: await measure(folder, file) }
    }
  }
}

const refuse = (message: string): Upload => ({ kind: 'refused', message })

async function measure(folder: string, file: string): Promise<PictureFile> {
  const { autoOrient } = await sharp(join(folder, file)).metadata()
  return { file, width: autoOrient.width, height: autoOrient.height }
}

/** `IMG 1234 (Final).JPG` becomes `img-1234-final`. */
const makeName = (name: string) => makeSlug(name.replace(/\.[^.]*$/, '')) || 'picture'

/** Adds a number when another picture has that name. The same picture uploaded again keeps its name. */
function findFreeName(folder: string, name: string, ending: string, bytes: Buffer): string {
  for (let count = 1; ; count += 1) {
    const file = `${name}${count === 1 ? '' : `-${count}`}.${ending}`
    if (!existsSync(join(folder, file)) || readFileSync(join(folder, file)).equals(bytes)) return file
  }
}
