import { getContent } from '../lib/content.ts'

/** Only if postcodes are checked. */
export const getStaticPaths = () => (getContent().coverage ? [{ params: { coverage: 'coverage' } }] : [])

export const GET = () => Response.json(getContent().coverage)
