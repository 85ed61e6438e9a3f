import type { APIRoute } from 'astro'
import { getLogo } from '../lib/logo.ts'

export async function getStaticPaths() {
  const logo = await getLogo()
  return logo ? [{ params: { ending: logo.src.split('.')[1] } }] : []
}

export const GET: APIRoute = async () => {
  const logo = await getLogo()
  if (!logo) return new Response(null, { status: 404 })
  return new Response(new Uint8Array(logo.bytes), { headers: { 'Content-Type': logo.type } })
}
