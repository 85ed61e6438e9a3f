import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { formatDays } from '../../../../domain/london-clock.ts'
import { cutShort, nameEntry } from '../../../../domain/sentences.ts'
import { getIn, type Path } from '../../yaml/paths.ts'
import { chooseHeading, type FieldProps, makeId, useForm, useOpened } from './context.ts'

interface ListProps extends FieldProps {
  draw(index: number): ReactNode
}

/** A row for each entry, and a button to add one. */
export function List({ schema, path, label, isRequired, draw }: ListProps) {
  const { data, change, remove, announce } = useForm()
  const value = getIn(data, path)
  const entries: unknown[] = Array.isArray(value) ? value : []
  const keys = useKeys(entries.length)
  const isAdding = useRef(false)
  const Heading = chooseHeading(path)
  const isRoot = path.length === 0
  /** What another entry is called, not the id that leads to it. */
  const show = (item: unknown) => schema.items?.oneOf?.find((choice) => choice.const === item)?.title ?? nameItem(item)
  const nameRow = (index: number) => cutShort(show(entries[index]) ?? '', 70) || `Entry ${index + 1}`

  function move(index: number, by: 1 | -1) {
    keys.current = swap(keys.current, index, index + by)
    change(path, swap(entries, index, index + by))
    announce(`${nameRow(index)} is now number ${index + 1 + by} of ${entries.length}`)
    // The row is in its new place only after React has rendered the list again.
    requestAnimationFrame(() => {
      const buttons = [by, -by].map((way) => document.getElementById(makeMoveId([...path, index + by], way)))
      buttons.find((button) => !button?.hasAttribute('disabled'))?.focus()
    })
  }

  return (
    <div className={isRoot ? '' : 'group'}>
      {!isRoot && (
        <Heading className="group-title mb-1.5">
          {label}
          {!isRequired && <span className="text-quiet text-xs font-normal"> optional</span>}
        </Heading>
      )}
      {schema.description && <p className="field-hint mb-3">{schema.description}</p>}
      <ol className="grid gap-2">
        {entries.map((entry, index) => (
          <Row
            key={keys.current[index]}
            path={[...path, index]}
            name={nameRow(index)}
            value={entry}
            isGroup={schema.items?.type === 'object'}
            isLast={index === entries.length - 1}
            isAdding={isAdding}
            onMove={(by) => move(index, by)}
            onRemove={() => {
              keys.current = keys.current.toSpliced(index, 1)
              remove({ name: nameRow(index), path: [...path, index], value: entry })
            }}
          >
            {draw(index)}
          </Row>
        ))}
      </ol>
      {entries.length < Number(schema.maxItems ?? Number.POSITIVE_INFINITY) && (
        <button
          type="button"
          className="button button-quiet button-small mt-2 border-dashed"
          onClick={() => {
            isAdding.current = true
            keys.current = [...keys.current, makeKey()]
            change(path, [...entries, undefined])
          }}
        >
          Add {isRoot ? 'an entry' : `to ${label.toLowerCase()}`}
        </button>
      )}
    </div>
  )
}

interface RowProps {
  path: Path
  name: string
  value: unknown
  isGroup: boolean
  isLast: boolean
  /** Set when the owner adds an entry, so the new row takes the focus. */
  isAdding: { current: boolean }
  onMove(by: 1 | -1): void
  onRemove(): void
  children: ReactNode
}

/** One entry: its name, which opens it, and buttons to move and remove it. */
function Row({ path, name, value, isGroup, isLast, isAdding, onMove, onRemove, children }: RowProps) {
  const row = useRef<HTMLLIElement>(null)
  const details = useOpened(nameItem(value) === undefined, path)

  useEffect(() => {
    if (!isAdding.current) return
    isAdding.current = false
    row.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }, [isAdding])

  const drawButton = (sign: string, words: string, props: ComponentProps<'button'>) => (
    <button
      type="button"
      className="button button-quiet size-8.5 min-h-0 p-0"
      title={words}
      aria-label={words.replace(/^\w+/, `$& ${name}`)}
      {...props}
    >
      {sign}
    </button>
  )
  const drawMove = (sign: string, words: string, by: 1 | -1, disabled: boolean) =>
    drawButton(sign, words, { id: makeMoveId(path, by), disabled, onClick: () => onMove(by) })
  return (
    <li className={isGroup ? 'entry' : 'flex gap-2'} ref={row}>
      {!isGroup && <div className="min-w-0 flex-1">{children}</div>}
      <div className={`flex flex-none gap-1 ${isGroup ? 'absolute top-1 right-1' : 'pt-0.5'}`}>
        {drawMove('↑', 'Move up', -1, Number(path.at(-1)) === 0)}
        {drawMove('↓', 'Move down', 1, isLast)}
        {drawButton('✕', 'Remove', { onClick: onRemove })}
      </div>
      {isGroup && (
        <details {...details}>
          <summary className="w-auto py-2 pr-32 pl-3 font-semibold">
            {name} {Object(value).sample === true && <span className="tag">Sample</span>}
          </summary>
          <div className="px-4 pt-2 pb-5">{details.open && children}</div>
        </details>
      )}
    </li>
  )
}

const makeMoveId = (path: Path, by: number) => `${makeId(path)}__${by}`

/** A key for each row that moves with its entry, so that the row stays open and what it contains keeps its state. */
function useKeys(count: number) {
  const keys = useRef<number[]>([])
  if (keys.current.length !== count) keys.current = Array.from({ length: count }, makeKey)
  return keys
}

let lastKey = 0

function makeKey() {
  lastKey += 1
  return lastKey
}

const swap = <Item,>(list: Item[], a: number, b: number): Item[] =>
  list.with(a, list[b] as Item).with(b, list[a] as Item)

const nameItem = (value: unknown) => (typeof value === 'string' ? value : (nameEntry(value) ?? nameDays(value)))

/** Closed days have no other name. */
function nameDays(value: unknown): string | undefined {
  const { from, until = from } = Object(value)
  return /^\d{4}-\d\d-\d\d$/.test(from) ? formatDays({ from, until }) : undefined
}
