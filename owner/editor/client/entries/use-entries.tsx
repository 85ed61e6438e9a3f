import { useEffect, useRef, useState } from 'react'
import type { Saved } from '../../server/app.ts'
import type { Addable } from '../../server/entry-routes.ts'
import { ask } from '../api.ts'
import { openAddress } from '../navigation.tsx'
import { Button } from '../parts.tsx'
import { type Content, listFaults } from '../use-content.ts'
import { NameDialog, RemovalDialog } from './entry-dialogs.tsx'

type Task = { kind: 'add'; addable: Addable } | { kind: 'duplicate' | 'remove'; file: string } | null

/** Adding, duplicating, hiding, moving and removing towns and packages: a row of buttons and what they open. */
export function useEntries({
  overview,
  edits,
  dispatch,
  dirtyFiles,
  save,
  change,
  showChanged,
  fail,
  withOwn
}: Content) {
  const [task, setTask] = useState<Task>(null)
  const [arriving, setArriving] = useState('')
  const bar = useRef<HTMLElement>(null)
  const file = edits?.file
  const own = overview?.addable.find(({ group }) => file?.file.includes('/') && group === file.group)
  const folder = file?.file.split('/')[0]
  const entries = overview?.files.filter((one) => one.file.startsWith(`${folder}/`)) ?? []
  const place = entries.findIndex((one) => one.file === file?.file)
  const close = () => setTask(null)

  useEffect(() => {
    if (arriving === '' || arriving !== file?.file) return
    bar.current?.focus()
    setArriving('')
  }, [arriving, file])

  /** Opens another file and moves the focus there, because the focused element has gone. */
  function arrive(name: string) {
    close()
    setArriving(name)
    openAddress(name)
  }

  async function add({ kind }: Addable, name: string, from?: string): Promise<string | null> {
    try {
      const saved = await ask<Saved>('POST', '/api/entries', { kind, name, from })
      showChanged(saved, `${name.trim()} has been added. It is not on the site until you put it there.`)
      if (saved.file) arrive(saved.file.file)
      return null
    } catch (refusal) {
      return listFaults(refusal)
    }
  }

  const move = (by: 1 | -1) => withOwn(() => change('/api/order', { file: file?.file, by }, 'Moved.'))

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

  function renderBar() {
    if (!file || !own) return null
    const { isDraft = false } = file
    const isBlocked = dirtyFiles.length > 0
    // Not disabled at the end of the list, because a disabled button would lose the keyboard focus.
    const drawMove = (by: 1 | -1, isLast: boolean, words: string) => (
      <Button isSmall aria-disabled={isLast || undefined} disabled={isBlocked} onClick={() => !isLast && move(by)}>
        {words}
      </Button>
    )
    const drawTask = (kind: 'duplicate' | 'remove', words: string) => (
      <Button
        isSmall
        disabled={isBlocked && kind === 'duplicate'}
        onClick={() => withOwn(() => setTask({ kind, file: file.file }))}
      >
        {words}
      </Button>
    )
    return (
      <section className="mb-5" aria-label={`This ${own.noun}`} tabIndex={-1} ref={bar}>
        {isDraft && (
          <p className="mb-2.5">
            <span className="tag">Not on the site</span> Save as often as you like: visitors see it once you put it on
            the site.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {/* One button for both, so it keeps the focus after the press. */}
          <Button isSmall look={isDraft ? 'dark' : 'quiet'} onClick={() => save({ isHidden: !isDraft })}>
            {isDraft ? 'Put it on the site' : 'Hide'}
          </Button>
          {drawMove(-1, place === 0, 'Move up')}
          {drawMove(1, place === entries.length - 1, 'Move down')}
          <span>
            {place + 1} of {entries.length}
          </span>
          {drawTask('duplicate', 'Duplicate…')}
          {drawTask('remove', 'Remove…')}
        </div>
        {isBlocked && <p className="field-hint">Save first to move or duplicate it.</p>}
      </section>
    )
  }

  function renderTask() {
    if (task?.kind === 'add')
      return <NameDialog noun={task.addable.noun} onAdd={(name) => add(task.addable, name)} onClose={close} />
    if (!task || !file || !own || task.file !== file.file) return null
    if (task.kind === 'duplicate')
      return (
        <NameDialog noun={own.noun} copied={file.label} onAdd={(name) => add(own, name, file.file)} onClose={close} />
      )
    const hide = () => {
      close()
      save({ isHidden: true })
    }
    return <RemovalDialog file={file} onRemove={remove} onHide={hide} onClose={close} />
  }

  const startAdding = (addable: Addable) => withOwn(() => setTask({ kind: 'add', addable }))
  return { startAdding, task: renderTask(), bar: renderBar() }
}
