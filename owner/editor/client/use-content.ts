import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { getIn } from '../yaml/paths.ts'
import { listChanges } from '../yaml/same-data.ts'
import { isFile, openAddress } from './address.ts'
import {
  type Answer,
  makeOwnCopy,
  type Overview,
  readFile,
  readOverview,
  type Saved,
  saveFile,
  takeStep
} from './api.ts'
import { composeSave, type Draft, isDirty, reduceDrafts } from './drafts.ts'

export interface Message {
  kind: 'good' | 'bad'
  text: string
  /** The page of the editor it is about; without one, all of them. */
  page?: string
  isUntilChange?: boolean
}

export type Content = ReturnType<typeof useContent>

/** The firm's files on disk, what was typed in them, and loading and saving between the two. */
export function useContent(name: string) {
  const [overview, setOverview] = useState<Overview | null>(null)
  const [drafts, dispatch] = useReducer(reduceDrafts, {})
  const [message, setMessage] = useState<Message | null>(null)
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

  useEffect(() => void refresh(), [refresh])
  useEffect(() => {
    if (draft || !isFile(name)) return
    readFile(name).then((answer) => {
      if (answer.kind === 'done') dispatch({ type: 'opened', file: answer.value })
      else if (answer.kind === 'missing') openAddress('')
      else setMessage({ kind: 'bad', text: answer.message, page: name })
    })
  }, [name, draft])
  const isCurrentDirty = dirtyFiles.includes(name)
  useEffect(() => {
    if (isCurrentDirty) setMessage((current) => (current?.isUntilChange ? null : current))
  }, [isCurrentDirty])

  /** Files without unsaved changes are read again when they are opened. */
  function dropClean(except?: string) {
    for (const { file, ...item } of Object.values(drafts))
      if (file.file !== except && !isDirty({ file, ...item })) dispatch({ type: 'dropped', name: file.file })
  }

  const announce = (text: string) => setMessage({ kind: 'good', text, page: name })
  const fail = (text: string) => setMessage({ kind: 'bad', text, page: name })

  /** Saves what was typed, and perhaps takes the entry off the site or puts it on. */
  function save({ sent = draft, isHidden }: { sent?: Draft | undefined; isHidden?: boolean } = {}) {
    if (sent && !isSaving) withOwn(() => write(sent, isHidden))
  }

  async function write(sent: Draft, isHidden?: boolean) {
    setSaving(true)
    const { version, form, text: opened } = sent.file
    const base = form ? form.data : opened
    const answer = await saveFile(name, { version, base, ...composeSave(sent, isHidden) })
    setSaving(false)
    if (answer.kind === 'done') {
      const { file, ...others } = answer.value
      if (file) dispatch({ type: 'saved', name, file, sent })
      if (others.others?.length) dropClean(name)
      setSaved(listSavedTexts(sent))
      showSaved(others, others.isMerged ? savedTogether : describeSave(file?.isDraft, isHidden))
    } else if (answer.kind === 'refused') {
      dispatch({ type: 'patched', name, fields: { faults: answer.faults } })
      fail(refused)
    } else if (answer.kind === 'conflict' && answer.crossed) {
      dispatch({ type: 'patched', name, fields: { crossed: answer.crossed } })
      fail(crossedElsewhere)
    } else fail(answer.message)
  }

  /** Runs it at once, or, while the firm is the sample, when the owner has made a copy. */
  function withOwn(next: () => void) {
    if (!overview?.isSample) return next()
    afterOwn.current = next
    setOwnOffered(true)
  }

  /** The copy is identical, so what was typed on the sample fits it. */
  async function makeOwn() {
    const answer = await makeOwnCopy()
    if (answer.kind !== 'done') return fail(answer.message)
    setOwnOffered(false)
    await refresh()
    afterOwn.current()
  }

  function showSaved({ kind, faults, file, others = [] }: Saved, text: string, page = name) {
    if (file) dispatch({ type: 'opened', file })
    const also =
      others.length > 0 ? ` What named it was taken out of ${new Intl.ListFormat('en-GB').format(others)}.` : ''
    const wrong = faults.length > 0 ? ` Something else still needs attention: ${faults[0]?.says}` : ''
    setMessage({
      kind: 'good',
      page,
      isUntilChange: true,
      text: (kind === 'unchanged' ? 'Nothing had changed, so there was nothing to save.' : text) + also + wrong
    })
    refresh()
  }

  /** After undo, redo or a move, which may change several files: reads them again, except those with unsaved changes. */
  function showChanged(answer: Answer<Saved>, text: string, page = name) {
    if (answer.kind === 'refused') return fail(answer.faults.map(({ says }) => says).join(' '))
    if (answer.kind !== 'done') return fail(answer.message)
    dropClean()
    showSaved(answer.value, text, page)
  }
  const [lastSave, lastUndone] = [overview?.saves[0], overview?.undone[0]]
  const undo = async () => showChanged(await takeStep('undo'), `Undone: ${lastSave?.label}.`)
  const redo = async () => showChanged(await takeStep('redo'), `Redone: ${lastUndone?.label}.`)

  return {
    ...{ overview, draft, dispatch, dirtyFiles, announce, isSaving, saved, lastSave, lastUndone },
    message: message?.page === undefined || message.page === name ? message : null,
    ...{ refresh, save, undo, redo, showChanged, withOwn, makeOwn, isOwnOffered, refuseOwn: () => setOwnOffered(false) }
  }
}

const refused = 'Not saved. What is wrong is listed above the form; nothing you typed is lost.'
const crossedElsewhere = 'Not saved. Choose above the form what to keep; nothing you typed is lost.'
const savedTogether = 'Saved, together with what was changed elsewhere since you opened it. The page has been updated.'

function describeSave(isDraft: boolean | undefined, isHidden?: boolean): string {
  if (isHidden === true) return 'Saved and taken off the site. It is kept here until you put it back.'
  if (isHidden === false) return 'Saved and put on the site.'
  return isDraft ? 'Saved. It is not on the site yet.' : 'Saved. The page has been updated.'
}

const mostTexts = 5
const mostLetters = 80

/** The words to look for on the page after a save: what was changed, as the page shows it. */
function listSavedTexts({ file, data, text }: Draft): string[] {
  if (!file.form)
    return text
      .split('\n')
      .filter((line) => !file.text.includes(line))
      .flatMap(readPiece)
      .slice(0, mostTexts)
  return listChanges(file.form.data, data)
    .flatMap((path) => listTexts(getIn(data, path)))
    .slice(0, mostTexts)
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'number') return [`£${Number.isInteger(value) ? value : value.toFixed(2)}`]
  if (typeof value === 'string') return readPiece(value)
  // Reversed, because in a new entry or a longer list the last text is the new one.
  return value !== null && typeof value === 'object' ? Object.values(value).reverse().flatMap(listTexts) : []
}

/** The longest part without {words}, which are filled in, and without Markdown's marks. */
function readPiece(text: string): string[] {
  const pieces = text.split(/\{[^{}]*\}|^[#>-]+ |\n|\*+/).map((piece) => piece.trim())
  const longest = pieces.reduce((a, b) => (b.length > a.length ? b : a), '')
  return longest.length > 2 ? [longest.slice(0, mostLetters).trim()] : []
}
