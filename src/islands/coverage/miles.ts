import { QueryClient } from '@tanstack/react-query'
import type { ServedArea } from '../../../domain/coverage.ts'

const fiveMinutes = 5 * 60 * 1000

const client = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: fiveMinutes,
      staleTime: fiveMinutes,
      retry: 3,
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
      // Offline, fail at once instead of waiting silently.
      networkMode: 'always'
    }
  }
})

/** Fetched when someone first types a postcode, and so is this module. */
export function fetchArea(): Promise<ServedArea> {
  return client.query({ queryKey: ['coverage'], queryFn: readFile })
}

async function readFile({ signal }: { signal: AbortSignal }): Promise<ServedArea> {
  const response = await fetch('/coverage.json', { signal })
  if (!response.ok) throw new Error(`coverage.json: ${response.status}`)
  return response.json()
}

/** With this module, because nothing else needs it. */
export { judgeCoverage } from '../../../domain/coverage.ts'
