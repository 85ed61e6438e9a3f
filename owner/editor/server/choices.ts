import { listFiles } from './content-files.ts'
import type { Choice, Choices } from './form-schema.ts'
import { readFields } from './read-yaml.ts'
import type { Store } from './store.ts'

/** Also lists a value that names something removed, so the form can show what is wrong. */
export function listChoices(folder: string, store: Store, file: string, data: unknown): Choices {
  const files = listFiles(folder)
  const read = (name: string) => readFields(store.read(name))
  const entries = (prefix: string, key: string) =>
    files
      .filter((one) => one.file.startsWith(prefix))
      .flatMap((one) => toChoice(read(one.file)[key], one.isDraft ? `${one.label} (not on the site)` : one.label))
  const pages = read('pages.yaml') as { services?: { comparison?: { rows?: unknown } } }
  return {
    packages: addStrays(entries('packages/', 'id'), [
      ...(file.startsWith('locations/') ? listServices(data) : []),
      ...listNamed(data, ['package', 'one', 'other', 'fits', 'related'])
    ]),
    locations: entries('locations/', 'slug'),
    'add-ons': addStrays(listEntries(read('add-ons.yaml'), 'name'), listNamed(data, ['addOn', 'addOns', 'included'])),
    faqs: addStrays(listEntries(read('faqs.yaml'), 'question'), listNamed(data, ['questions'])),
    gallery: addStrays(listEntries(read('gallery.yaml'), 'title'), listNamed(data, ['pair'])),
    rows: addStrays(listEntries(pages.services?.comparison?.rows, 'label'), listNamed(data, ['row']))
  }
}

/** A town's words and prices are listed under the packages' ids. */
function listServices(data: unknown): string[] {
  const own = data as { services?: object; listingPricing?: object } | null
  return [...Object.keys(own?.services ?? {}), ...Object.keys(own?.listingPricing ?? {})]
}

/** Values of the fields with these names, at any depth. */
function listNamed(value: unknown, keys: string[]): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) =>
    keys.includes(key) ? [item].flat().filter((one) => typeof one === 'string') : listNamed(item, keys)
  )
}

const listEntries = (list: unknown, title: string): Choice[] =>
  Array.isArray(list) ? list.flatMap((entry) => toChoice(entry?.id, entry?.[title])) : []

function addStrays(choices: Choice[], values: string[]): Choice[] {
  const strays = [...new Set(values)].filter((value) => !choices.some((choice) => choice.const === value))
  return [...choices, ...strays.map((value) => ({ const: value, title: `${value} (missing)` }))]
}

function toChoice(value: unknown, title: unknown): Choice[] {
  return typeof value === 'string' ? [{ const: value, title: typeof title === 'string' ? title : value }] : []
}
