import type { Survey } from '../../catalogue/load.ts'
import { type Finding, makeBlocking, removal, say } from './finding.ts'
import { listKeys, type Path, readField, readList, readText, type Sources } from './sources.ts'

/** A reference by id to something that no longer exists. The site skips it. */
interface StaleReference {
  file: string
  path: Path
  what: 'package' | 'related' | 'add-on' | 'town' | 'question' | 'pair' | 'row'
  id: string
}

export function listStaleReferences(sources: Sources): StaleReference[] {
  const packages = sources.known.packages.map(({ data }) => readText(data, 'id'))
  const towns = sources.known.locations.map(({ data }) => readText(data, 'slug'))
  const listIds = (file: string) => readList(sources.read(file)).map((entry) => readText(entry, 'id'))
  const addOns = listIds(addOnFile)
  const pairs = listIds('gallery.yaml')
  const namedByPackages = [
    { field: 'addOns', what: 'add-on', known: addOns },
    { field: 'included', what: 'add-on', known: addOns },
    { field: 'questions', what: 'question', known: listIds('faqs.yaml') },
    { field: 'related', what: 'related', known: packages }
  ] as const
  return [
    ...sources.packages.flatMap(({ file, data }) => [
      ...namedByPackages.flatMap(({ field, what, known }) =>
        listUnknown(readList(data, field), known).map(({ id, index }) => ({ file, path: [field, index], what, id }))
      ),
      ...listUnknown([readText(data, 'pair')].filter(Boolean), pairs).map(({ id }) => ({
        file,
        path: ['pair'],
        what: 'pair' as const,
        id
      }))
    ]),
    ...readList(sources.read(addOnFile)).flatMap((addOn, place) =>
      listUnknown(readList(addOn, 'fits'), packages).map(({ id, index }) => ({
        file: addOnFile,
        path: [place, 'fits', index],
        what: 'package' as const,
        id
      }))
    ),
    ...listStaleChoices(sources, packages, addOns),
    ...sources.locations.flatMap(({ file, data }) =>
      ['services', 'listingPricing'].flatMap((field) =>
        listKeys(data, field)
          .filter((id) => !packages.includes(id))
          .map((id) => ({ file, path: [field, id], what: 'package' as const, id }))
      )
    ),
    ...readList(sources.read(testimonialFile)).flatMap((testimonial, place) =>
      listUnknown([readField(testimonial, 'package')], packages).map(({ id }) => ({
        file: testimonialFile,
        path: [place, 'package'],
        what: 'package' as const,
        id
      }))
    ),
    ...readList(sources.read('business.yaml'), 'areas').flatMap((area, index) => {
      const id = readText(area, 'location')
      if (id === '' || towns.includes(id)) return []
      return [{ file: 'business.yaml', path: ['areas', index, 'location'], what: 'town' as const, id }]
    })
  ]
}

const addOnFile = 'add-ons.yaml'
const testimonialFile = 'testimonials.yaml'

/** In the question and the comparison on Services. */
function listStaleChoices(sources: Sources, packages: string[], addOns: string[]): StaleReference[] {
  const file = 'pages.yaml'
  const pages = sources.read(file)
  const find = (data: unknown, field: string, known: string[], what: StaleReference['what'], path: Path) => {
    const id = readText(data, field)
    return id === '' || known.includes(id) ? [] : [{ file, path, what, id }]
  }
  const list = (...path: Path) => readList(pages, ...path).map((entry, index) => ({ entry, path: [...path, index] }))
  const rows = list('services', 'comparison', 'rows')
  const rowIds = rows.map(({ entry }) => readText(entry, 'id'))
  return [
    ...list('services', 'finder', 'choices').flatMap(({ path }) =>
      list(...path, 'answers').flatMap((answer) => find(answer.entry, 'package', packages, 'package', answer.path))
    ),
    ...rows.flatMap(({ entry, path }) => find(entry, 'addOn', addOns, 'add-on', [...path, 'addOn'])),
    ...list('services', 'comparison', 'pairs').flatMap(({ entry, path }) =>
      ['one', 'other'].flatMap((field) => find(entry, field, packages, 'package', path))
    ),
    // A firm without a comparison needs no rows.
    ...(rows.length === 0 ? [] : sources.packages).flatMap(({ file, data }) =>
      readList(data, 'features').flatMap((feature, index) =>
        find(feature, 'row', rowIds, 'row', ['features', index, 'row']).map((found) => ({ ...found, file }))
      )
    )
  ]
}

const listUnknown = (ids: unknown[], known: string[]) =>
  ids.flatMap((id, index) => (typeof id === 'string' && !known.includes(id) ? [{ id, index }] : []))

/** Texts in a part that the site skips aren't checked. */
export function makeIsPassedOver(sources: Sources): (file: string, path: Path) => boolean {
  const references = listStaleReferences(sources)
  return (file, path) =>
    references.some((one) => one.file === file && one.path.every((step, index) => path[index] === step))
}

export function findStaleReferences(sources: Sources): Finding[] {
  return listStaleReferences(sources).map(({ file, path, what, id }) =>
    makeBlocking('stale-reference', sources.place(file, path), explain[what](id))
  )
}

const explain = {
  package: (id: string) => say`This is about the package "${id}", which is gone, so no page shows it. Delete it.`,
  related: (id: string) => say`This leads to the package "${id}", which is gone, so there is no link. ${removal}.`,
  'add-on': (id: string) => say`This names the add-on "${id}", which is gone, so nobody can book it. ${removal}.`,
  town: (id: string) => say`This leads to the town "${id}", which is gone, so there is no link. ${removal}.`,
  question: (id: string) => say`This names the question "${id}", which is gone, so no page asks it. ${removal}.`,
  pair: (id: string) => say`This names the pictures "${id}", which are gone, so no page shows them. ${removal}.`,
  row: (id: string) => say`This names the line "${id}" of the comparison, which is gone. Delete it.`
}

/** Sentences missing from the site because they quote the price of something that no longer exists. */
export function findStaleSentences({ leftOut }: Survey, sources: Sources): Finding[] {
  const isPassedOver = makeIsPassedOver(sources)
  const waiting = sources.drafts.map(({ data }) => `{package:${readText(data, 'id')}}`)
  return leftOut
    .filter(({ reason, file, path }) => reason === 'gone' && !isPassedOver(file, path))
    .filter(({ token }) => !waiting.includes(token))
    .map(({ file, path, sentence, token }) => {
      const place = sources.place(file, path)
      const text = sources.find(file)?.text ?? ''
      const line = file.endsWith('.md') ? text.slice(0, text.indexOf(sentence)).split('\n').length : place.line
      const words = sentence.replace(/\s+/g, ' ')
      const message = `This sentence names ${token}, which is gone, so it is left out: ${words} Rewrite or delete it.`
      return makeBlocking('stale-sentence', { ...place, line }, message)
    })
}
