import type { Content } from '../../catalogue/load.ts'
import type { Finding } from './finding.ts'
import type { Sources } from './sources.ts'

/** Service pages that show the package's own text because the town's file has none for it. */
export function findBorrowedWords({ locations, packages }: Content, sources: Sources): Finding[] {
  return locations.flatMap((location) => {
    const missing = packages.filter(({ id }) => !location.services[id])
    if (missing.length === 0) return []
    const titles = new Intl.ListFormat('en-GB').format(missing.map(({ title }) => title))
    return [
      {
        kind: 'town' as const,
        ...sources.location(location.slug).find(['services']),
        message: `${location.name} has no words of its own for ${titles}, so the text of the package stands there. Write some under "services:" when you can.`,
        isBlocking: false
      }
    ]
  })
}
