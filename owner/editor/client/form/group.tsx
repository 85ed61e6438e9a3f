import { type ReactNode, useId } from 'react'
import { getIn, isSamePath, isWithin, type Path } from '../../yaml/paths.ts'
import { isReplaced } from '../../yaml/same-data.ts'
import type { FormSchema } from '../api.ts'
import { Button } from '../button.tsx'
import { chooseHeading, type FieldProps, hasFaultBelow, isEntry, useForm, useOpened } from './context.ts'

interface GroupProps extends FieldProps {
  draw(key: string): ReactNode
}

const largestOpen = 12

/** Fields under a heading; a long group stays closed until the owner opens it or it contains a fault. */
export function Group({ draw, ...field }: GroupProps) {
  const { schema, path } = field
  const fields = (
    <div className={`grid gap-4.5 ${chooseLayout(schema)}`}>
      <Fields schema={schema} path={path} draw={draw} />
    </div>
  )
  return path.length === 0 || isEntry(path) || schema.isSampled ? fields : <Section {...field}>{fields}</Section>
}

/** What rarely changes comes last and is folded away: `under` these words, or short names and addresses under theirs. */
function Fields({ schema, path, draw }: Pick<GroupProps, 'schema' | 'path' | 'draw'>) {
  const { data } = useForm()
  const group = Object(getIn(data, path))
  const all = Object.entries(schema.properties ?? {}).filter(([key]) => !isReplaced(key, group, schema))
  const names = all.filter(([, { control }]) => control === 'name')
  const nameWords = names.map(([, { title }]) => title).join(' and ')
  const parts = Map.groupBy(all, ([, { control, under = '' }]) => (control === 'name' ? nameWords : under))
  const drawOne = ([key]: (typeof all)[number]) => <div key={key}>{draw(key)}</div>
  return (
    <>
      {parts.get('')?.map(drawOne)}
      {[...parts].map(
        ([words, fields]) =>
          words !== '' && (
            <Fold key={words} paths={fields.map(([key]) => [...path, key])} isShut={words === nameWords}>
              <summary className="text-quiet">{words}</summary>
              <div className={`grid gap-4.5 pt-3 ${chooseLayout({ properties: Object.fromEntries(fields) })}`}>
                {fields.map(drawOne)}
              </div>
            </Fold>
          )
      )}
    </>
  )
}

interface FoldProps {
  paths: Path[]
  /** Even if something is in it. */
  isShut: boolean
  children: ReactNode
}

function Fold({ paths, isShut, children }: FoldProps) {
  const { data, faults, wanted } = useForm()
  const isOpen = paths.some(
    (path) =>
      (!isShut && getIn(data, path) !== undefined) || hasFaultBelow(faults, path) || (wanted && isWithin(wanted, path))
  )
  return <details open={isOpen || undefined}>{children}</details>
}

function Section({ schema, path, label, isRequired, children }: FieldProps & { children: ReactNode }) {
  const { data, removals, change, remove, putBack } = useForm()
  const value = getIn(data, path)
  const bodyId = useId()
  const [isOpen, setOpened] = useOpened(path, countFields(schema) <= largestOpen)
  const Heading = chooseHeading(path)
  if (!isRequired && (value === undefined || value === null)) {
    const gone = removals.find((removal) => isSamePath(removal.path, path))
    const add = () => {
      setOpened(true)
      if (gone) putBack(gone)
      else change(path, {})
    }
    return (
      <section className="group group-absent flex items-center justify-between gap-3">
        <Heading className="group-title">{label}</Heading>
        <Button isSmall onClick={add}>
          {gone ? 'Put it back' : 'Add'}
          <span className="sr-only"> {label}</span>
        </Button>
      </section>
    )
  }
  return (
    <section className="group">
      <div className="flex items-center justify-between gap-3">
        <Heading className="group-title">
          <button
            type="button"
            className="opener min-h-8"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpened(!isOpen)}
          >
            {label}
          </button>
        </Heading>
        {!isRequired && (
          <Button isSmall onClick={() => remove({ path, value })}>
            Remove<span className="sr-only"> {label}</span>
          </Button>
        )}
      </div>
      <div id={bodyId} className="pt-2" hidden={!isOpen}>
        {schema.description && <p className="field-hint mb-3">{schema.description}</p>}
        {isOpen && children}
      </div>
    </section>
  )
}

const sideBySide = 'grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] items-start'

/** Short fields go side by side, and so do a value and its sample mark, a picture and its description. */
function chooseLayout({ properties = {}, isSampled }: FormSchema): string {
  const fields = Object.values(properties)
  if (isSampled) return 'sampled grid-cols-[minmax(0,1fr)_auto] gap-x-3'
  if (properties.file?.choices === 'pictures') return 'nav:grid-cols-[12.5rem_minmax(0,1fr)] nav:*:first:row-span-3'
  return fields.length > 1 && fields.every(isShort) ? sideBySide : 'grid-cols-[minmax(0,1fr)]'
}

const isShort = ({ type, pattern }: FormSchema) =>
  type === 'number' || type === 'integer' || type === 'boolean' || Boolean(pattern)

function countFields({ type, properties = {}, items = {} }: FormSchema): number {
  if (type === 'array') return 3 * countFields(items)
  return type === 'object' ? Object.values(properties).reduce((sum, schema) => sum + countFields(schema), 0) : 1
}
