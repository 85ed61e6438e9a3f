import type { Content } from '../../catalogue/load.ts'
import { bookingPath } from '../../catalogue/routes.ts'

/** The question above the packages with this firm's answers; nothing if there is no choice to make. */
export function getFinder({
  packages,
  pages
}: Pick<Content, 'packages'> & { pages: Pick<Content['pages'], 'services'> }) {
  const { finder } = pages.services
  const choices = (finder?.choices ?? [])
    .map(({ label, answers }) => ({
      label,
      answers: answers.flatMap(({ package: id, why }) => {
        const item = packages.find((one) => one.id === id)
        return item ? [{ item, why, bookingHref: bookingPath(item) }] : []
      })
    }))
    .filter(({ answers }) => answers.length > 0)
  const named = new Set(choices.flatMap(({ answers }) => answers.map(({ item }) => item.id)))
  return finder && named.size > 1 ? { ...finder, choices } : undefined
}
