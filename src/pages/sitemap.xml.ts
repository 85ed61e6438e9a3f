import type { APIRoute } from 'astro'
import { getContent } from '../lib/content.ts'
import { listPaths } from '../lib/paths.ts'

export const GET: APIRoute = ({ site }) => {
  const entries = listPaths(getContent()).map((path) => `  <url><loc>${new URL(path, site).href}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml' } }
  )
}
