import { basename } from 'node:path'
import type { z } from 'zod'
import { gatherFarDistricts, type MilesByOutward, parseCoverage } from '../domain/coverage.ts'
import { readEmailSettings } from '../settings/read.ts'
import { planArea, readDistricts } from './districts.ts'
import { addEntryFacts, collectFacts, unreadable } from './facts.ts'
import { byPlace, type FirmFile, isDraft, readFiles } from './files.ts'
import { type Facts, listEntryNames } from './fill-in.ts'
import { findFirm, sampleFolder } from './firm.ts'
import { checkLook } from './look.ts'
import {
  ContentError,
  type Fault,
  listFaults,
  makeLineFault,
  type Parsed,
  type Problem,
  parseMarkdown,
  parseYaml,
  type Remarks
} from './read.ts'
import { isUnreadable } from './read-yaml.ts'
import { findDuplicates, findMissingPictures, isOffered } from './references.ts'
import { fileSchemas } from './schema.ts'
import { readWrittenFiles } from './written.ts'

export { ContentError, type Fault }

/** Everything to know about a firm's files, read once. `content` is there only if there are no faults. */
export type Survey = ReturnType<typeof surveyContent>
export type Content = NonNullable<Survey['content']>

interface Loading {
  /** The folder's name in messages. */
  name?: string
  /** The build has checked logo and colours, and a release lacks the files that check needs. */
  isBuilt?: boolean
}

/** Throws one ContentError with every fault, so nobody has to fix a new town one line at a time. */
export function loadContent(
  folder = findFirm().folder,
  { name = basename(folder), isBuilt = false }: Loading = {}
): Content {
  const { content, faults } = surveyContent(folder, readFiles(folder), isBuilt)
  if (content) return content
  throw new ContentError(faults.map((fault) => ({ ...fault, sentence: `${name}/${fault.sentence}` })))
}

/** Drafts are left out first, so nothing in them can stop a build. */
export function surveyContent(folder: string, all = readFiles(folder), isBuilt = false) {
  const files = all.filter((file) => !isDraft(file))
  const faults: Fault[] = []
  const remarks: Remarks = { leftOut: [], longTexts: [] }
  const find = (file: string) => files.find((one) => one.file === file)
  const keep = <Data>(parsed: Parsed<Data>) => {
    faults.push(...parsed.faults)
    return parsed.data
  }
  const check = (file: string, entry: unknown, problems: Problem[]) => faults.push(...listFaults(file, entry, problems))
  const refuseMissing = (file: string) => check(file, undefined, [{ path: [], message: noFile(file) }])

  const written = readWrittenFiles(files)
  const offered = written.packages.map(({ entry }) => entry).filter(isOffered(written.addOns))
  const towns = written.locations.map(({ entry }) => entry)
  const facts = collectFacts(find('business.yaml')?.yaml?.data)
  const { photos: takesPhotos, origin } = readEmailSettings(process.env)
  addEntryFacts(facts, written, offered, { takesPhotos, emailHost: URL.parse(origin)?.host })
  // Treat everything in an unreadable file as present, so other files aren't refused for naming it.
  if (files.some(({ yaml }) => yaml && isUnreadable(yaml)))
    for (const name of files.flatMap(({ text }) => listEntryNames(text)))
      if (!facts.has(name)) facts.set(name, unreadable)

  const parse = <Schema extends z.ZodType>(file: string, schema: Schema, whenEmpty?: unknown) => {
    const yaml = find(file)?.yaml
    if (!yaml) refuseMissing(file)
    // The facts are made from business.yaml, so it can't use them.
    const known: Facts = file === 'business.yaml' ? new Map() : facts
    const parsed = yaml && keep(parseYaml(file, yaml, schema, { facts: known, remarks, whenEmpty }))
    return parsed as z.output<Schema>
  }
  /** The file may be missing or empty. */
  const parseList = <Schema extends z.ZodType<unknown[]>>(file: string, schema: Schema) =>
    find(file) ? parse(file, schema, []) : ([] as unknown as z.output<Schema>)
  const parseText = (file: string): string => {
    const source = find(file)
    if (source) return keep(parseMarkdown(file, source.text, facts, remarks))
    refuseMissing(file)
    return ''
  }

  const business = parse('business.yaml', fileSchemas['business.yaml'])
  const content = {
    business,
    addOns: parseList('add-ons.yaml', fileSchemas['add-ons.yaml']),
    packages: written.packages.map(({ file }) => parse(file, fileSchemas['packages/*.yaml'])),
    locations: written.locations.map(({ file }) => parse(file, fileSchemas['locations/*.yaml'])),
    testimonials: parseList('testimonials.yaml', fileSchemas['testimonials.yaml']),
    faqs: parseList('faqs.yaml', fileSchemas['faqs.yaml']),
    gallery: parseList('gallery.yaml', fileSchemas['gallery.yaml']),
    pages: parse('pages.yaml', fileSchemas['pages.yaml']),
    /** If absent, mails have no ready-written answers. */
    replies: (find('replies.yaml') && parse('replies.yaml', fileSchemas['replies.yaml'].nullable())) ?? undefined,
    // Markdown.
    terms: parseText('terms.md'),
    privacy: parseText('privacy.md'),
    accessibility: parseText('accessibility.md'),
    /** Absent without a radius: then no postcode is checked. */
    coverage:
      business?.radius &&
      gatherFarDistricts(planArea(business.radius, keep(readOwnMiles(find('coverage.csv')))), readDistricts().keys())
  }

  for (const { file, yaml, entry } of written.packages)
    check(file, yaml?.data, findDuplicates(entry, offered, ['id', 'slug', 'title', 'featured']))
  for (const { file, yaml, entry } of written.locations)
    check(file, yaml?.data, findDuplicates(entry, towns, ['slug', 'name']))
  if (offered.length === 0) check('packages', undefined, [needsOne('package')])
  if (towns.length === 0) check('locations', undefined, [needsOne('town')])
  for (const { file, yaml } of files) check(file, yaml?.data, findMissingPictures(folder, file, yaml?.data))
  const look = fileSchemas['business.yaml'].shape.look.safeParse(written.business.look)
  if (look.success && !isBuilt) check('business.yaml', written.business, checkLook(look.data, folder))
  if (faults.length > 0) return { content: undefined, faults, facts, ...remarks }

  content.packages = content.packages.filter(isOffered(content.addOns)).sort(byPlace)
  // Without polishes there is no price on a polish.
  if (!content.packages.some(({ addOnRate }) => addOnRate === 'polish'))
    content.addOns = content.addOns.map(({ polishPrice, ...addOn }) => addOn)
  content.locations.sort(byPlace)
  content.faqs = content.faqs.filter(({ needs }) => !needs || facts.get(`needs:${needs}`) !== null)
  return { content, faults, facts, ...remarks }
}

const noFile = (file: string) => `is missing: copy it from ${sampleFolder}/${file} and make it your own`
const needsOne = (noun: string): Problem => ({
  path: [],
  message: `needs at least one ${noun}: add one in the editor, or put one that is a draft on the site, first`
})

/** Miles that the owner has written: by road, or without districts they don't serve. */
function readOwnMiles(csv: FirmFile | undefined): Parsed<MilesByOutward | undefined> {
  if (!csv?.text.trim()) return { data: undefined, faults: [] }
  const { miles, faults } = parseCoverage(csv.text)
  return {
    data: Object.keys(miles).length > 0 ? miles : undefined,
    faults: faults.map(({ line, message }) => makeLineFault(csv.file, line, message))
  }
}
