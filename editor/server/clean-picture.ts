import sharp, { type Metadata } from 'sharp'
import { mostMegapixels } from '../../domain/limits.ts'

/**
 * Turns the picture upright, in colours every screen shows, and removes everything else: phones write where it was
 * taken into the file. Keeps the format without visible loss; a file with nothing to change stays as it is.
 */
export async function cleanPicture(bytes: Buffer, metadata: Metadata): Promise<Buffer> {
  const { exif, xmp, iptc, comments, icc, space, orientation = 1, chromaSubsampling } = metadata
  const hasOwnColours = space === 'cmyk' || (icc && !/sRGB/.test(icc.toString('latin1').replaceAll('\0', '')))
  if (!exif && !xmp && !iptc && !comments && !hasOwnColours && orientation === 1) return bytes
  // 'error' because cameras write harmless oddities that count as warnings.
  const picture = sharp(bytes, { limitInputPixels: mostMegapixels * 1_000_000, failOn: 'error' })
    .autoOrient()
    .withIccProfile('srgb', { attach: false })
  switch (metadata.format) {
    case 'png':
      return picture.png({ compressionLevel: 9 }).toBuffer()
    case 'webp':
      return picture.webp({ quality: 95, smartSubsample: true }).toBuffer()
    case 'heif':
      // More effort takes half a minute for a large photograph.
      return picture.avif({ quality: 90, effort: 1 }).toBuffer()
    default:
      // Finer colours than the camera kept would only make the file larger.
      return picture
        .jpeg({ quality: 95, chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4' })
        .toBuffer()
  }
}
