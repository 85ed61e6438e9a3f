import { makeJpeg } from './sample-photos.ts'

export interface PhotoFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export async function makePhoto(name: string, colour = 'teal'): Promise<PhotoFile> {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await makeJpeg(colour, 640, 480)) }
}

/** Where a phone was, as it writes it into a photograph. */
export const position = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 24/1 46/1' } }
