import { absoluteUrl } from '../lib/content.ts'

export const GET = () => new Response(`User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl('/sitemap.xml')}\n`)
