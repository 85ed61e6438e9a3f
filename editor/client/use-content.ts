import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import {
  type Answer,
  type Fault,
  makeOwnCopy,
  type Overview,
  readFile,
  readOverview,
  type Saved,
  saveFile,
  undoLastSave
} from './api.ts'
import { isDirty, reduceDrafts } from './drafts.ts'
import { composeSave, describeSave } from './entries/compose-save.ts'
import { listSavedTexts } from './saved-texts.ts'
import { isFile } from './use-file-in-address.ts'

export type Message = { kind: 'good' | 'bad'; text: string; isUntilChange?: boolean } | null

/** The firm's files on disk, what was typed in them, and loading and saving between the two. */
export function useContent(name: string, openName: (name: string) => void) {
  const [overview, setOverview] = useState<Overview | null>(null)
  const [drafts, dispatch] = useReducer(reduceDrafts, {})
  const [message, setMessage] = useState<Message>(null)
  const [isSaving, setSaving] = useState(false)
  const [saved, setSaved] = useState<string[]>([])
  const [isOwnOffered, setOwnOffered] = useState(false)
  const afterOwn = useRef(() => {})
  const draft = drafts[name]
  const dirtyFiles = Object.values(drafts)
    .filter(isDirty)
    .map((item) => item.file.file)

  const refresh = useCallback(async () => {
    const answer = await readOverview()
    if (answer.kind === 'done') setOverview(answer.value)
    else setMessage({ kind: 'bad', text: answer.message })
  }, [])
  const load = useCallback(
    async (file: string) => {
      const answer = await readFile(file)
      if (answer.kind === 'done') dispatch({ type: 'opened', file: answer.value })
      else if (answer.kind === 'missing') openName('')
      else setMessage({ kind: 'bad', text: answer.message })
    },
    [openName]
  )

  useEffect(() => void refresh(), [refresh])
  useEffect(() => {
    if (!draft && isFile(name)) load(name)
  }, [name, draft, load])
  const isCurrentDirty = dirtyFiles.includes(name)
  useEffect(() => {
    if (isCurrentDirty) setMessage((current) => (current?.isUntilChange ? null : current))
  }, [isCurrentDirty])

  async function save(sent = draft, isOwn = !overview?.isSample, isHidden?: boolean) {
    if (!sent || isSaving) return
    if (!isOwn) return offerOwn(() => save(sent, true, isHidden))
    setSaving(true)
    const { version, form, text: opened } = sent.file
    const base = form ? form.data : opened
    const answer = await saveFile(name, { version, base, ...composeSave(sent, isHidden) })
    setSaving(false)
    if (answer.kind === 'done') {
      const { file, ...others } = answer.value
      if (file) dispatch({ type: 'saved', name, file, sent })
      setSaved(listSavedTexts(sent))
      showSaved(others, others.isMerged ? savedTogether : describeSave(file?.isDraft, isHidden))
    } else if (answer.kind === 'refused') {
      dispatch({ type: 'refused', name, faults: answer.faults })
      setMessage({ kind: 'bad', text: 'Not saved. What is wrong is listed above the form; nothing you typed is lost.' })
    } else {
      const isCrossed = answer.kind === 'conflict' && answer.crossed
      setMessage({ kind: 'bad', text: isCrossed ? crossedElsewhere : answer.message })
      if (answer.kind === 'conflict' && answer.theirs)
        dispatch({ type: 'crossed', name, theirs: answer.theirs, crossed: answer.crossed ?? null })
    }
  }

  function offerOwn(next: () => void) {
    afterOwn.current = next
    setOwnOffered(true)
  }

  /** The copy is identical, so what was typed on the sample fits it. */
  async function makeOwn() {
    const answer = await makeOwnCopy()
    if (answer.kind !== 'done') return setMessage({ kind: 'bad', text: answer.message })
    setOwnOffered(false)
    await refresh()
    afterOwn.current()
  }

  function showSaved({ kind, faults, file }: Saved, text: string) {
    if (file) dispatch({ type: 'opened', file })
    const others = faults.length > 0 ? ` Something else still needs attention: ${faults[0]?.says}` : ''
    setMessage({
      kind: 'good',
      isUntilChange: true,
      text: (kind === 'unchanged' ? 'Nothing had changed, so there was nothing to save.' : text) + others
    })
    refresh()
  }

  /** After undo or a move, which may change several files: reads them again, except those with unsaved changes. */
  function showChanged(answer: Answer<Saved>, text: string) {
    if (answer.kind !== 'done') {
      setMessage({ kind: 'bad', text: answer.kind === 'refused' ? listSentences(answer.faults) : answer.message })
      return
    }
    for (const item of Object.values(drafts)) if (!isDirty(item)) dispatch({ type: 'dropped', name: item.file.file })
    showSaved(answer.value, text)
  }
  const lastSave = overview?.saves[0]
  const undo = async () => showChanged(await undoLastSave(), `Undone: ${lastSave?.label}.`)

  return {
    ...{ overview, draft, dispatch, dirtyFiles, message, setMessage, isSaving, saved, lastSave },
    ...{ save, undo, showChanged },
    own: { isOffered: isOwnOffered, offer: offerOwn, make: makeOwn, close: () => setOwnOffered(false) }
  }
}

const crossedElsewhere = 'Not saved. Choose above the form what to keep; nothing you typed is lost.'
const savedTogether = 'Saved, together with what was changed elsewhere since you opened it. The page has been updated.'

const listSentences = (faults: Fault[]) => faults.map(({ says }) => says).join(' ')
