import { listRoutes } from '../../catalogue/routes.ts'
import { absoluteUrl, getContent } from '../lib/content.ts'

export const GET = () => {
  const entries = listRoutes(getContent()).map(({ path }) => `  <url><loc>${absoluteUrl(path)}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml' } }
  )
}
