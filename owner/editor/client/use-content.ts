import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
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
    const answer = await saveFile(name, { version: sent.file.version, ...composeSave(sent, isHidden) })
    setSaving(false)
    if (answer.kind === 'done') {
      const { file, ...others } = answer.value
      if (file) dispatch({ type: 'saved', name, file, sent })
      if (others.others?.length) dropClean(name)
      showSaved(others, describeSave(file?.isDraft, isHidden))
    } else if (answer.kind === 'refused') {
      dispatch({ type: 'patched', name, fields: { faults: answer.faults } })
      fail(refused)
    } else {
      if (answer.kind === 'conflict' && answer.theirs)
        dispatch({ type: 'patched', name, fields: { theirs: answer.theirs } })
      fail(answer.message)
    }
  }

  /** Saves over what somebody else saved, which Undo brings back. */
  const keepMine = () => draft?.theirs && save({ sent: { ...draft, file: draft.theirs } })

  /** Saves what was typed and takes it back, so that Redo has it. */
  async function takeTheirs() {
    if (!draft?.theirs) return
    const answer = await saveFile(name, { version: draft.theirs.version, ...composeSave(draft) })
    if (answer.kind === 'refused') return fail(notKept)
    if (answer.kind !== 'done') return fail(answer.message)
    if (answer.value.kind === 'saved') await takeStep('undo')
    dispatch({ type: 'dropped', name })
    announce('Reloaded. Redo brings back what you had typed.')
    refresh()
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
    ...{ overview, draft, dispatch, dirtyFiles, announce, isSaving, lastSave, lastUndone },
    message: message?.page === undefined || message.page === name ? message : null,
    ...{
      refresh,
      save,
      keepMine,
      takeTheirs,
      undo,
      redo,
      showChanged,
      withOwn,
      makeOwn,
      isOwnOffered,
      refuseOwn: () => setOwnOffered(false)
    }
  }
}

const refused = 'Not saved. What is wrong is listed above the form; nothing you typed is lost.'
const notKept =
  'What you typed has a mistake, so it could not be kept for Redo. Put it right or copy it, then reload this page.'

function describeSave(isDraft: boolean | undefined, isHidden?: boolean): string {
  if (isHidden === true) return 'Saved and taken off the site. It is kept here until you put it back.'
  if (isHidden === false) return 'Saved and put on the site.'
  return isDraft ? 'Saved. It is not on the site yet.' : 'Saved. The page has been updated.'
}
