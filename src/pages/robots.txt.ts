import { absoluteUrl } from '../lib/absolute-url.ts'

export const GET = () => new Response(`User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl('/sitemap.xml')}\n`)
