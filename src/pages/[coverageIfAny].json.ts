import type { ServedArea } from '../../domain/coverage.ts'
import { getContent } from '../lib/content.ts'

/** /coverage.json, only if postcodes are checked. */
export function getStaticPaths() {
  const { coverage } = getContent()
  return coverage ? [{ params: { coverageIfAny: 'coverage' }, props: { area: coverage } }] : []
}

export const GET = ({ props }: { props: { area: ServedArea } }) => Response.json(props.area)
