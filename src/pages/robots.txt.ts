import { absoluteUrl, isPreview } from '../lib/content.ts'

// Crawlers may visit a preview, because that is how they learn not to list it.
const sitemap = isPreview ? '' : `\nSitemap: ${absoluteUrl('/sitemap.xml')}\n`

export const GET = () => new Response(`User-agent: *\nAllow: /\n${sitemap}`)
