import { useEffect, useRef, useState } from 'react'
import type { Addable } from '../server/entry-routes.ts'
import type { Saved } from '../server/open-file.ts'
import { ask } from './api.ts'
import { NameDialog, RemovalDialog } from './entry-dialogs.tsx'
import { openAddress } from './navigation.tsx'
import { Button } from './parts.tsx'
import { type Content, listFaults } from './use-content.ts'

type Task = { kind: 'add' | 'duplicate'; addable: Addable } | { kind: 'remove' } | null

/** Adding, duplicating and removing towns and packages: the dialogue that is open, and the row of buttons for one. */
export function useEntries(content: Content) {
  const { overview, edits, dispatch, save, showChanged, fail } = content
  const [task, setTask] = useState<Task>(null)
  /** The file that takes the focus, because the focused element has gone. */
  const arriving = useRef('')
  const file = edits?.file
  const own = overview?.addable.find(({ group }) => file?.file.includes('/') && group === file.group)
  const folder = file?.file.split('/')[0]
  const entries = overview?.files.filter((one) => one.file.startsWith(`${folder}/`)) ?? []
  const place = entries.findIndex((one) => one.file === file?.file)
  const close = () => setTask(null)

  function arrive(name: string) {
    close()
    arriving.current = name
    openAddress(name)
  }

  async function add(kind: Addable['kind'], name: string, from?: string) {
    const saved = await ask<Saved>('POST', '/api/entries', { kind, name, from })
    showChanged(saved, `${name.trim()} has been added. It is not on the site until you put it there.`)
    if (saved.file) arrive(saved.file.file)
  }

  async function remove() {
    if (!file) return
    try {
      const saved = await ask<Saved>('DELETE', `/api/files/${file.file}`, { version: file.version })
      const next = (entries[place + 1] ?? entries[place - 1])?.file ?? ''
      arrive(next)
      dispatch({ type: 'dropped', name: file.file })
      showChanged(saved, `${file.label} has been removed. Undo brings it back.`, next)
    } catch (refusal) {
      close()
      fail(listFaults(refusal))
    }
  }

  function hide() {
    close()
    save({ isHidden: true })
  }

  function renderTask() {
    if (task?.kind === 'remove')
      return file && <RemovalDialog file={file} onRemove={remove} onHide={hide} onClose={close} />
    if (!task) return null
    const copied = task.kind === 'duplicate' ? file : undefined
    const { kind, noun } = task.addable
    const onAdd = (name: string) => add(kind, name, copied?.file)
    return <NameDialog noun={noun} copied={copied?.label} onAdd={onAdd} onClose={close} />
  }

  return {
    startAdding: (addable: Addable) => setTask({ kind: 'add', addable }),
    task: renderTask(),
    bar: own && (
      <EntryBar
        content={content}
        noun={own.noun}
        place={place}
        count={entries.length}
        arriving={arriving}
        onDuplicate={() => setTask({ kind: 'duplicate', addable: own })}
        onRemove={() => setTask({ kind: 'remove' })}
      />
    )
  }
}

interface EntryBarProps {
  content: Content
  noun: string
  place: number
  count: number
  arriving: { current: string }
  onDuplicate(): void
  onRemove(): void
}

function EntryBar({ content, noun, place, count, arriving, onDuplicate, onRemove }: EntryBarProps) {
  const { edits, dirtyFiles, save, change } = content
  const { file = '', isDraft = false } = edits?.file ?? {}
  const isBlocked = dirtyFiles.length > 0
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (arriving.current !== file) return
    bar.current?.focus()
    arriving.current = ''
  }, [arriving, file])
  const move = (by: 1 | -1) => change('/api/order', { file, by }, 'Moved.')
  // Not disabled at the end of the list, because a disabled button would lose the keyboard focus.
  const drawMove = (by: 1 | -1, isLast: boolean, words: string) => (
    <Button isSmall aria-disabled={isLast || undefined} disabled={isBlocked} onClick={() => !isLast && move(by)}>
      {words}
    </Button>
  )
  return (
    <section className="mb-5" aria-label={`This ${noun}`} tabIndex={-1} ref={bar}>
      {isDraft && (
        <p className="mb-2.5">
          <span className="tag">Not on the site</span> Save as often as you like: visitors see it once you put it on the
          site.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {/* One button for both, so it keeps the focus after the press. */}
        <Button isSmall look={isDraft ? 'dark' : 'quiet'} onClick={() => save({ isHidden: !isDraft })}>
          {isDraft ? 'Put it on the site' : 'Hide'}
        </Button>
        {drawMove(-1, place === 0, 'Move up')}
        {drawMove(1, place === count - 1, 'Move down')}
        <span>
          {place + 1} of {count}
        </span>
        <Button isSmall disabled={isBlocked} onClick={onDuplicate}>
          Duplicate…
        </Button>
        <Button isSmall onClick={onRemove}>
          Remove…
        </Button>
      </div>
      {isBlocked && <p className="field-hint">Save first to move or duplicate it.</p>}
    </section>
  )
}
