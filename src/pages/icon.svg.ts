import type { APIRoute } from 'astro'
import { drawIcon } from '../lib/icon.ts'

export const GET: APIRoute = async () =>
  new Response(await drawIcon(), { headers: { 'Content-Type': 'image/svg+xml' } })
