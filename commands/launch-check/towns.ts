import { byPlace } from '../../catalogue/by-place.ts'
import { isOffered } from '../../catalogue/check-entries.ts'
import { type Finding, makeBlocking } from './finding.ts'
import { listKeys, readList, readText, type Sources } from './sources.ts'
import { quote, say } from './words.ts'

/** Service pages that show the package's own text because the town's file has none for it. */
export function findBorrowedWords(sources: Sources): Finding[] {
  const packages = sources.packages
    .map(({ data }) => data)
    .filter(isOffered(readList(sources.read('add-ons.yaml'))))
    .sort((a, b) => byPlace(Object(a), Object(b)))
  return sources.locations.flatMap(({ file, data, find }) => {
    const missing = packages.filter((item) => !listKeys(data, 'services').includes(readText(item, 'id')))
    if (missing.length === 0) return []
    const titles = new Intl.ListFormat('en-GB').format(missing.map((item) => readText(item, 'title')))
    const message = say`${readText(data, 'name')} has no words of its own for ${titles}, so the package's own text is shown. Write some under ${quote(file, ['services'])} when you can.`
    return [{ ...makeBlocking('borrowed-words', find(['services']), message), isBlocking: false }]
  })
}
