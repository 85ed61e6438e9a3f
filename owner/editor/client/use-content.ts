import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import type { OpenedFile, Saved } from '../server/open-file.ts'
import { ask, type Refusal, readOverview } from './api.ts'
import { isFile, mailName, openAddress } from './navigation.tsx'
import { composeSave, type Edits, isDirty, reduceEdits } from './unsaved-edits.ts'

export type Content = ReturnType<typeof useContent>

/** The firm's files on disk, what was typed in them, and saving. */
export function useContent(name: string) {
  const queries = useQueryClient()
  const { data: overview, error } = useQuery(readOverview)
  const { message, announce, fail, forgetGood } = useMessage(name)
  const { edits, dispatch, dirtyFiles, dropClean } = useFiles(name, fail)
  const [isSaving, setSaving] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: readOverview.queryKey })
  const isCurrentDirty = dirtyFiles.includes(name)
  useEffect(() => {
    // What was said about the last save isn't true of what is typed now.
    if (isCurrentDirty) forgetGood()
  }, [isCurrentDirty])

  /** Saves what was typed, and perhaps takes the entry off the site or puts it on. */
  async function save({ sent = edits, isHidden }: { sent?: Edits | undefined; isHidden?: boolean } = {}) {
    if (!sent || isSaving) return
    setSaving(true)
    try {
      const saved = await send(sent, isHidden)
      if (saved.file) dispatch({ type: 'saved', name, file: saved.file, sent })
      if (saved.others.length > 0) dropClean(name)
      showSaved(saved, name === mailName ? savedMail : describeSave(saved.file?.isDraft, isHidden))
    } catch (refusal) {
      const { message: text, status, faults, theirs } = refusal as Refusal
      dispatch({ type: 'patched', name, fields: { theirs, ...(status === 422 && { faults }) } })
      fail(faults.length > 0 ? refused : text)
    }
    setSaving(false)
  }

  const send = (sent: Edits, isHidden?: boolean) =>
    ask<Saved>('PUT', `/api/files/${name}`, { version: sent.file.version, ...composeSave(sent, isHidden) })

  /** Saves over what somebody else saved, which Undo brings back. */
  const keepMine = () => edits?.theirs && save({ sent: { ...edits, file: edits.theirs } })

  /** Saves what was typed and undoes it, so that Redo has it. */
  async function reload() {
    if (!edits?.theirs) return
    try {
      const { kind } = await send({ ...edits, file: edits.theirs })
      if (kind === 'saved') await ask('POST', '/api/undo', {})
      dispatch({ type: 'dropped', name })
      announce('Reloaded. Redo brings back what you had typed.')
      refresh()
    } catch (refusal) {
      const { message: text, faults } = refusal as Refusal
      fail(faults.length > 0 ? notKept : text)
    }
  }

  function showSaved(saved: Saved, text: string, page = name) {
    announce(describeOutcome(saved, text), page)
    refresh()
  }

  /** A change may be in several files: reads them again, except those with unsaved changes. */
  function showChanged(saved: Saved, text: string, page = saved.file?.file) {
    dropClean()
    if (saved.file) dispatch({ type: 'opened', file: saved.file })
    showSaved(saved, text, page)
  }

  const change = (path: string, body: object, text: string) =>
    ask<Saved>('POST', path, body).then(
      (saved) => showChanged(saved, text),
      (refusal) => fail(listFaults(refusal))
    )

  return {
    ...{ overview, edits, dispatch, dirtyFiles, isSaving, announce, fail },
    ...{ save, keepMine, reload, change, showChanged, refresh },
    message: error ? { isGood: false, text: error.message } : message
  }
}

/** What the toolbar says about the page of the editor that is open. */
function useMessage(name: string) {
  const [message, setMessage] = useState<{ isGood: boolean; text: string; page: string } | null>(null)
  return {
    message: message?.page === name ? message : null,
    announce: (text: string, page = name) => setMessage({ isGood: true, text, page }),
    fail: (text: string) => setMessage({ isGood: false, text, page: name }),
    forgetGood: () => setMessage((current) => (current?.isGood ? null : current))
  }
}

/** The files that were opened, with what was typed in them. */
function useFiles(name: string, fail: (text: string) => void) {
  const [allEdits, dispatch] = useReducer(reduceEdits, {})
  const edits = allEdits[name]
  const dirtyFiles = Object.keys(allEdits).filter((file) => isDirty(allEdits[file] as Edits))

  useEffect(() => {
    if (edits || !isFile(name)) return
    ask<OpenedFile>('GET', `/api/files/${name}`).then(
      (file) => dispatch({ type: 'opened', file }),
      ({ status, message }: Refusal) => (status === 404 ? openAddress('') : fail(message))
    )
  }, [name, edits])

  /** Files without unsaved changes are read again when they are opened. */
  function dropClean(except?: string) {
    for (const file of Object.keys(allEdits))
      if (file !== except && !dirtyFiles.includes(file)) dispatch({ type: 'dropped', name: file })
  }
  return { edits, dispatch, dirtyFiles, dropClean }
}

/** All that is wrong, where there is no form to list it. */
export const listFaults = (refusal: unknown) => {
  const { faults, message } = refusal as Refusal
  return faults.map(({ says }) => says).join(' ') || message
}

const refused = 'Not saved. What is wrong is listed above the form; nothing you typed is lost.'
const notKept =
  'What you typed has a mistake, so it could not be kept for Redo. Put it right or copy it, then reload this page.'
const savedMail = 'Saved. The live site has it once you publish.'

function describeOutcome({ kind, faults, others }: Saved, text: string): string {
  const said = kind === 'unchanged' ? 'Nothing had changed, so there was nothing to save.' : text
  const also =
    others.length > 0 ? ` What named it was taken out of ${new Intl.ListFormat('en-GB').format(others)}.` : ''
  const wrong = faults.length > 0 ? ` Something else still needs attention: ${faults[0]?.says}` : ''
  return said + also + wrong
}

function describeSave(isDraft: boolean | undefined, isHidden?: boolean): string {
  if (isHidden === true) return 'Saved and taken off the site. It is kept here until you put it back.'
  if (isHidden === false) return 'Saved and put on the site.'
  return isDraft ? 'Saved. It is not on the site yet.' : 'Saved. The page has been updated.'
}
