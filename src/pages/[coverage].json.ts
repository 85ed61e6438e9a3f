import { getContent } from '../lib/content.ts'

/** Only where postcodes are checked. */
export const getStaticPaths = () => (getContent().coverage ? [{ params: { coverage: 'coverage' } }] : [])

/** Fetched by the browser when somebody first types a postcode. */
export const GET = () => Response.json(getContent().coverage)
