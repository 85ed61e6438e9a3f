import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils'
import { useEffect, useId, useRef } from 'react'
import { cutShort, nameEntry } from '../../../../domain/sentences.ts'
import { getIn } from '../use-content.ts'
import { chooseHeading, makeId, useForm, useOpened } from './context.ts'

/** A row for each entry, removed entries with a button to put them back, and a button to add one. */
export function List({ title, schema, items, canAdd, onAddClick, fieldPathId, required }: ArrayFieldTemplateProps) {
  const { removals, putBack, isAdding } = useForm()
  const { path } = fieldPathId
  const Heading = chooseHeading(path)
  const gone = removals.filter(({ parent }) => parent.join('.') === path.join('.'))
  const isRoot = path.length === 0
  return (
    <div className={isRoot ? 'list' : 'group list'}>
      {!isRoot && (
        <Heading className="group-title">
          {title}
          {!required && <span className="field-optional"> optional</span>}
        </Heading>
      )}
      {schema.description && <p className="group-help">{schema.description}</p>}
      <ol className="entries">{items}</ol>
      {gone.map((removal) => (
        <p className="entry-gone" key={`${removal.key} ${JSON.stringify(removal.value)}`}>
          <span>Removed: {cutShort(nameItem(removal.value) ?? 'an entry', 70)}</span>
          <button type="button" className="button-small" onClick={() => putBack(removal)}>
            Put it back
          </button>
        </p>
      ))}
      {canAdd && (
        <button
          type="button"
          className="button-add"
          onClick={(event) => {
            isAdding.current = true
            onAddClick(event)
          }}
        >
          Add {isRoot ? 'an entry' : `to ${String(title).toLowerCase()}`}
        </button>
      )}
    </div>
  )
}

/** One entry: its name, which opens it, and buttons to move and remove it. */
export function ListEntry({ children, buttonsProps, index, totalItems, schema }: ArrayFieldItemTemplateProps) {
  const { data, remove, announce, isAdding } = useForm()
  const { path } = buttonsProps.fieldPathId
  const value = getIn(data, path)
  const bodyId = useId()
  const row = useRef<HTMLLIElement>(null)
  const isGroup = schema.type === 'object'
  const name = cutShort(nameItem(value) ?? '', 70) || `Entry ${index + 1}`
  const [isOpen, setOpened] = useOpened(path, nameItem(value) === undefined)

  useEffect(() => {
    if (!isAdding.current) return
    isAdding.current = false
    row.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }, [isAdding])

  const move = (by: 1 | -1, act: (event?: unknown) => void) => {
    act()
    announce(`${name} is now number ${index + 1 + by} of ${totalItems}`)
    const moved = [...path.slice(0, -1), index + by]
    // The row is in its new place only after React has rendered the list again.
    requestAnimationFrame(() => {
      const [wanted, other] = by === -1 ? ['up', 'down'] : ['down', 'up']
      const button = document.getElementById(`${makeId(moved)}__${wanted}`)
      const target = button?.hasAttribute('disabled') ? document.getElementById(`${makeId(moved)}__${other}`) : button
      target?.focus()
    })
  }
  const id = makeId(path)
  return (
    <li className={isGroup ? 'entry entry-group' : 'entry'} ref={row}>
      <div className="entry-head">
        {isGroup ? (
          <button
            type="button"
            className="entry-name"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpened(!isOpen)}
          >
            {name}
            {isSample(value) && <span className="tag">Sample</span>}
          </button>
        ) : (
          <div className="entry-field">{children}</div>
        )}
        <div className="entry-buttons">
          <button
            type="button"
            id={`${id}__up`}
            disabled={!buttonsProps.hasMoveUp}
            onClick={() => move(-1, buttonsProps.onMoveUpItem)}
            aria-label={`Move ${name} up`}
            title="Move up"
          >
            ↑
          </button>
          <button
            type="button"
            id={`${id}__down`}
            disabled={!buttonsProps.hasMoveDown}
            onClick={() => move(1, buttonsProps.onMoveDownItem)}
            aria-label={`Move ${name} down`}
            title="Move down"
          >
            ↓
          </button>
          <button
            type="button"
            disabled={!buttonsProps.hasRemove}
            onClick={() => remove({ parent: path.slice(0, -1), key: index, value })}
            aria-label={`Remove ${name}`}
            title="Remove"
          >
            ✕
          </button>
        </div>
      </div>
      {isGroup && (
        <div id={bodyId} className="entry-body" hidden={!isOpen}>
          {isOpen && children}
        </div>
      )}
    </li>
  )
}

const isSample = (value: unknown) =>
  value !== null && typeof value === 'object' && (value as { sample?: unknown }).sample === true

const nameItem = (value: unknown) => (typeof value === 'string' ? value : nameEntry(value))
