import sharp, { type Metadata } from 'sharp'
import { mostMegapixels } from '../../domain/limits.ts'

/**
 * The picture upright, in the colours that every screen shows, and without what else is in the file: phones write into it
 * where it was taken. The format stays, nobody sees the loss, and a file with nothing to change stays as it is.
 */
export async function cleanPicture(bytes: Buffer, metadata: Metadata): Promise<Buffer> {
  const { exif, xmp, iptc, comments, icc, space, orientation = 1, chromaSubsampling } = metadata
  const hasOwnColours = space === 'cmyk' || (icc && !/sRGB/.test(icc.toString('latin1').replaceAll('\0', '')))
  if (!exif && !xmp && !iptc && !comments && !hasOwnColours && orientation === 1) return bytes
  // 'error': cameras write harmless oddities that count as warnings.
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
