import { photoKb, photoPixels } from '../../../domain/limits.ts'
import { markPhoto } from '../../../domain/photo-mark.ts'
import { readPictureSize } from '../../../domain/picture-header.ts'

/** The photo as sent, plus its file name, which isn't sent. */
export interface Photo {
  name: string
  dataUrl: string
  /** domain/photo-mark.ts */
  mark: string
}

/** More than phones take; decoded, a picture needs four bytes per pixel. */
const mostPixels = 70_000_000
const mostBytes = 50_000_000

/** Longer than any usual header, even with a thumbnail and a colour profile. */
const headerBytes = 300_000

const qualities = [0.86, 0.75, 0.6]

/** Redrawing removes the camera's data, above all the location. Rejects what isn't a picture or is too large. */
export async function shrinkPhoto(file: File): Promise<Photo> {
  if (file.type.includes('svg') || file.size > mostBytes) throw new Error('no photo')
  const size = readPictureSize(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()))
  if (size && size.width * size.height > mostPixels) throw new Error('too many pixels')
  // createImageBitmap applies the camera's rotation and takes the first frame of an animation.
  const original = await createImageBitmap(file)
  const jpeg = await encode(original).finally(() => original.close())
  const mark = markPhoto(new Uint8Array(await jpeg.arrayBuffer()))
  return { name: file.name, mark, dataUrl: await readDataUrl(jpeg) }
}

async function encode(original: ImageBitmap): Promise<Blob> {
  for (let side = photoPixels; ; side *= 0.75) {
    const canvas = drawWithin(original, side)
    for (const quality of qualities) {
      const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
      if (!jpeg) throw new Error('no memory')
      if (jpeg.size <= photoKb * 1000) return jpeg
    }
  }
}

function drawWithin(original: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(original.width, original.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(original.width * scale))
  canvas.height = Math.max(1, Math.round(original.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no memory')
  // JPEG has no transparency: without this it would turn black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(original, 0, 0, canvas.width, canvas.height)
  return canvas
}

function readDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
