import { basename } from 'node:path'
import type { APIRoute } from 'astro'
import { drawSocialPicture, listSocialPictures, type SocialPicture } from '../../lib/social-pictures.ts'

export async function getStaticPaths() {
  const pictures = [...(await listSocialPictures()).values()]
  // A failure is reported where the picture is requested.
  if (!import.meta.env.DEV) for (const picture of pictures) drawSocialPicture(picture).catch(() => {})
  return pictures.map((picture) => ({ params: { picture: basename(picture.path, '.jpg') }, props: picture }))
}

export const GET: APIRoute<SocialPicture> = async ({ props }) =>
  new Response(new Uint8Array(await drawSocialPicture(props)), { headers: { 'Content-Type': 'image/jpeg' } })
