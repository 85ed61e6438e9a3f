import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isUnfilled, type Problem } from './read.ts'
import { listReferences } from './references.ts'

/* What no schema can check: whether the files agree with each other and the pictures exist. */

export function findMissingPictures(folder: string, file: string, data: unknown): Problem[] {
  return (
    listReferences(file, data)
      .filter(({ to, id }) => to === 'pictures' && !existsSync(join(folder, 'images', id)))
      // Unfilled places are reported elsewhere.
      .filter(({ id }) => !isUnfilled(id))
      .map(({ path, id }) => ({ path, message: noPicture(id) }))
  )
}

export const noPicture = (name: string) => `names ${name}, which is not among the pictures`

/** Fields of an entry whose value another one has too. */
export function findDuplicates<Entry extends object>(entry: Entry, all: Entry[], fields: (keyof Entry)[]): Problem[] {
  return fields
    .filter((field) => entry[field] !== undefined && all.filter((other) => other[field] === entry[field]).length > 1)
    .map((field) => ({ path: [field], message: `"${entry[field]}" is used twice` }))
}

type Item = { addOnsOnly?: boolean; addOns?: (string | undefined)[] }

/** A package made only of add-ons is offered as long as one of them exists. */
export function isOffered(addOns: ({ id?: string } | undefined)[]): (item: Item) => boolean {
  const ids = addOns.map((addOn) => addOn?.id)
  return ({ addOnsOnly, addOns: own = [] }) => !addOnsOnly || own.some((id) => ids.includes(id))
}
