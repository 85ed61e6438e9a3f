import type { APIRoute } from 'astro'
import { drawIcon } from '../lib/logo.ts'

export const GET: APIRoute = async () =>
  new Response(await drawIcon(), { headers: { 'Content-Type': 'image/svg+xml' } })
