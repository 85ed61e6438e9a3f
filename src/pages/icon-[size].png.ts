import type { APIRoute } from 'astro'
import sharp from 'sharp'
import { drawIcon } from '../lib/logo.ts'

export const getStaticPaths = () => ['180', '192', '512'].map((size) => ({ params: { size } }))

export const GET: APIRoute = async ({ params }) => {
  const size = Number(params.size)
  const png = await sharp(Buffer.from(await drawIcon()), { density: 1200 })
    .resize(size, size)
    .png()
    .toBuffer()
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } })
}
