import type { APIRoute } from 'astro'
import { shortenName } from '../../domain/fit-text.ts'
import { getContent, readThemeColour } from '../lib/content.ts'

export const GET: APIRoute = () => {
  const { business, pages } = getContent()
  return new Response(
    JSON.stringify({
      name: business.brand,
      short_name: shortenName(business.brand),
      description: pages.footer.about,
      lang: 'en-GB',
      start_url: '/',
      display: 'browser',
      background_color: readThemeColour(),
      theme_color: readThemeColour(),
      icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' }))
    }),
    { headers: { 'Content-Type': 'application/manifest+json' } }
  )
}
