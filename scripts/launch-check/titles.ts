import type { Content } from '../../content/load.ts'
import { longestTitle } from '../../content/schema.ts'
import { fitTitle } from '../../src/lib/seo.ts'
import { blocking, type Finding } from './finding.ts'
import type { Sources } from './sources.ts'

/** Titles that are put together from two files; what is written in one, the schema measures with its facts filled in. */
export function findLongTitles({ business, locations, packages }: Content, sources: Sources): Finding[] {
  return locations.flatMap((location) =>
    packages.flatMap((item) => {
      const title = fitTitle(`${item.title} in ${location.name}`, business.brand)
      if (title.length <= longestTitle) return []
      return [
        blocking(
          'title',
          sources.package(item.id).find(['title']),
          `The title "${title}" has ${title.length} characters and search engines show ${longestTitle}. Give the package a shorter title.`
        )
      ]
    })
  )
}
