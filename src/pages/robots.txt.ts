import { absoluteUrl } from '../lib/absolute-url.ts'
import { isPreview } from '../lib/content.ts'

// A preview is not shut out: crawlers must come in to read that it is not to be listed.
const sitemap = isPreview ? '' : `\nSitemap: ${absoluteUrl('/sitemap.xml')}\n`

export const GET = () => new Response(`User-agent: *\nAllow: /\n${sitemap}`)
