import type { Survey } from '../../catalogue/load.ts'
import { type Finding, makeBlocking } from './finding.ts'
import type { Sources } from './sources.ts'

/** Titles and descriptions that search engines would cut short. */
export function findLongTexts({ longTexts }: Survey, sources: Sources): Finding[] {
  return longTexts.map(({ file, path, length, longest }) =>
    makeBlocking(
      'too-long',
      sources.place(file, path),
      `This has ${length} letters, and search results show about ${longest}. Shorten it.`
    )
  )
}
