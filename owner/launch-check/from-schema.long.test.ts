import { expect, test, vi } from 'vitest'
import { describeFile, type FieldSchema } from '../../catalogue/labels.ts'
import { fileSchemas, referents } from '../../catalogue/schema.ts'
import { useScratchFirm } from '../../tests/support/scratch-firm.ts'
import { checkLaunch } from './check.ts'

const firm = useScratchFirm()

/** The schema with one more reference, from a review to a package, and two more facts, of the kinds that others are. */
vi.mock('../../catalogue/schema.ts', async (readOriginal) => {
  const original = await readOriginal<typeof import('../../catalogue/schema.ts')>()
  const { 'reviews.yaml': reviews, 'testimonials.yaml': testimonials } = original.fileSchemas
  const { package: reference } = testimonials.element.shape
  const withReference = reviews.element.extend({ package: reference }).array()
  const { 'business.yaml': business } = original.fileSchemas
  const withFacts = business.extend({ motto: business.shape.brand, permit: business.shape.insurance })
  return {
    ...original,
    fileSchemas: { ...original.fileSchemas, 'reviews.yaml': withReference, 'business.yaml': withFacts }
  }
})

test('a reference is reported as soon as the schema has it', async () => {
  firm.edit('reviews.yaml', ([first, second]) => [
    { ...first, package: 'full-valet' },
    { ...second, package: 'quick-dip' }
  ])
  const stale = (await checkLaunch(firm.folder)).filter(({ code }) => code === 'stale-reference')
  expect(stale).toMatchObject([
    { path: [1, 'package'], message: expect.stringContaining('"quick-dip", which is gone') }
  ])
})

test('a fact can be named in texts, and is asked for, as soon as the schema has it', async () => {
  firm.edit('business.yaml', (business) => ({ ...business, motto: { value: 'Clean cars', sample: true }, permit: '' }))
  firm.edit('pages.yaml', ({ footer }) => {
    footer.about = 'We say: {motto}.'
  })
  expect(firm.load().pages.footer.about).toBe('We say: Clean cars.')
  const findings = await checkLaunch(firm.folder)
  expect(findings.find(({ code }) => code === 'sample.motto')?.message).toMatch(/is still a sample \(Clean cars\)/)
  expect(findings.find(({ code }) => code === 'missing.permit')).toMatchObject({
    message: expect.stringContaining('after "permit:"'),
    task: expect.stringContaining('your insurer here.')
  })
})

test('every reference of the schema leads somewhere', () => {
  const list = ({
    choices,
    properties = {},
    propertyNames,
    items,
    additionalProperties: extra
  }: FieldSchema): string[] => [
    ...(choices ? [choices] : []),
    ...[...Object.values(properties), propertyNames, items, extra].flatMap((inner) =>
      typeof inner === 'object' ? list(inner) : []
    )
  ]
  const named = Object.keys(fileSchemas).flatMap((file) => list(describeFile(file) ?? {}))
  expect([...new Set(named)].sort()).toEqual([...Object.keys(referents), 'logos', 'pictures'].sort())
})
