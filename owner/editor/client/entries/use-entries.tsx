import { useEffect, useRef, useState } from 'react'
import { type Addable, addEntry, moveEntry, removeEntry } from '../api.ts'
import type { Content } from '../use-content.ts'
import { EntryBar } from './entry-bar.tsx'
import { NameForm } from './name-form.tsx'
import { Removal } from './removal.tsx'

type Task = { kind: 'add'; addable: Addable } | { kind: 'duplicate' | 'remove'; file: string } | null

/** Adding, duplicating, hiding, moving and removing towns and packages: a row of buttons and what they open. */
export function useEntries(content: Content, openName: (file: string) => void) {
  const { overview, draft, dispatch, dirtyFiles, save, showChanged, withOwn } = content
  const [task, setTask] = useState<Task>(null)
  const [arriving, setArriving] = useState('')
  const bar = useRef<HTMLElement>(null)
  const opener = useRef<Element>(null)
  const file = draft?.file
  const folder = file?.file.split('/')[0]
  const list = overview?.files.filter((one) => file?.file.includes('/') && one.file.startsWith(`${folder}/`)) ?? []
  const own = overview?.addable.find(({ group }) => group === file?.group)
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
    openName(name)
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
    const place = list.findIndex((one) => one.file === file.file)
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

  const entryBar = file && own && list.length > 0 && (
    <EntryBar
      ref={bar}
      noun={own.noun}
      isDraft={Boolean(file.isDraft)}
      position={list.findIndex((one) => one.file === file.file) + 1}
      total={list.length}
      isBlocked={dirtyFiles.length > 0}
      onMove={move}
      onHide={(isHidden) => save({ isHidden })}
      onDuplicate={() => begin({ kind: 'duplicate', file: file.file })}
      onRemove={() => begin({ kind: 'remove', file: file.file })}
    />
  )

  function renderTask() {
    if (task?.kind === 'add')
      return <NameForm noun={task.addable.noun} onAdd={(name) => add(task.addable, name)} onClose={cancel} />
    if (!task || !file || !own || task.file !== file.file) return null
    if (task.kind === 'duplicate')
      return (
        <NameForm noun={own.noun} copied={file.label} onAdd={(name) => add(own, name, file.file)} onClose={cancel} />
      )
    return (
      <Removal
        file={file.file}
        label={file.label}
        isDraft={Boolean(file.isDraft)}
        onRemove={remove}
        onHide={hideInstead}
        onClose={cancel}
      />
    )
  }

  return { startAdding: (addable: Addable) => begin({ kind: 'add', addable }), task: renderTask(), bar: entryBar }
}
