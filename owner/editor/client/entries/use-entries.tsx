import { useEffect, useRef, useState } from 'react'
import { openAddress } from '../address.ts'
import { type Addable, addEntry, moveEntry, removeEntry } from '../api.ts'
import { Button } from '../button.tsx'
import type { Content } from '../use-content.ts'
import { NameForm } from './name-form.tsx'
import { Removal } from './removal.tsx'

type Task = { kind: 'add'; addable: Addable } | { kind: 'duplicate' | 'remove'; file: string } | null

/** Adding, duplicating, hiding, moving and removing towns and packages: a row of buttons and what they open. */
export function useEntries(content: Content) {
  const { overview, draft, dispatch, dirtyFiles, save, showChanged, withOwn } = content
  const [task, setTask] = useState<Task>(null)
  const [arriving, setArriving] = useState('')
  const bar = useRef<HTMLElement>(null)
  const opener = useRef<Element>(null)
  const file = draft?.file
  const own = overview?.addable.find(({ group }) => file?.file.includes('/') && group === file.group)
  const folder = file?.file.split('/')[0]
  const list = overview?.files.filter((one) => one.file.startsWith(`${folder}/`)) ?? []
  const place = list.findIndex((one) => one.file === file?.file)
  const close = () => setTask(null)

  useEffect(() => {
    if (arriving === '' || arriving !== file?.file) return
    bar.current?.focus()
    setArriving('')
  }, [arriving, file])

  /** Opens another file and moves the focus there, because the focused element has gone. */
  function arrive(name: string) {
    setTask(null)
    setArriving(name)
    openAddress(name)
  }

  function begin(next: Task) {
    opener.current = document.activeElement
    withOwn(() => setTask(next))
  }

  function cancel() {
    close()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }

  async function add({ kind }: Addable, name: string, from?: string): Promise<string | null> {
    const answer = await addEntry(kind, name, from)
    if (answer.kind === 'refused' && answer.faults.length === 0) return answer.message
    const file = answer.kind === 'done' ? answer.value.file?.file : undefined
    showChanged(answer, `${name.trim()} has been added. It is not on the site until you put it there.`, file)
    if (file) arrive(file)
    return null
  }

  const move = (by: 1 | -1) => withOwn(async () => file && showChanged(await moveEntry(file.file, by), 'Moved.'))

  async function remove() {
    if (!file) return
    const answer = await removeEntry(file.file, file.version)
    const next = list[place + 1] ?? list[place - 1]
    if (answer.kind === 'done') {
      arrive(next?.file ?? '')
      dispatch({ type: 'dropped', name: file.file })
    } else close()
    showChanged(answer, `${file.label} has been removed. Undo brings it back.`, next?.file ?? '')
  }

  function hideInstead() {
    close()
    save({ isHidden: true })
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
          {drawMove(1, place === list.length - 1, 'Move down')}
          <span>
            {place + 1} of {list.length}
          </span>
          <Button isSmall disabled={isBlocked} onClick={() => begin({ kind: 'duplicate', file: file.file })}>
            Duplicate…
          </Button>
          <Button isSmall onClick={() => begin({ kind: 'remove', file: file.file })}>
            Remove…
          </Button>
        </div>
        {isBlocked && <p className="field-hint">Save first to move or duplicate it.</p>}
      </section>
    )
  }

  function renderTask() {
    if (task?.kind === 'add')
      return <NameForm noun={task.addable.noun} onAdd={(name) => add(task.addable, name)} onClose={cancel} />
    if (!task || !file || !own || task.file !== file.file) return null
    if (task.kind === 'duplicate')
      return (
        <NameForm noun={own.noun} copied={file.label} onAdd={(name) => add(own, name, file.file)} onClose={cancel} />
      )
    return <Removal file={file} onRemove={remove} onHide={hideInstead} onClose={cancel} />
  }

  return { startAdding: (addable: Addable) => begin({ kind: 'add', addable }), task: renderTask(), bar: renderBar() }
}
