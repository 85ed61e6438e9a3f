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
import { Conflict, KeptText } from './conflict.tsx'
import { type Draft, decide, isDirty, reduceDrafts } from './drafts.ts'
import { composeSave, describeSave } from './entries/compose-save.ts'
import { useEntries } from './entries/use-entries.tsx'
import { FileForm } from './file-form.tsx'
import { HomePage, homeTitles } from './home/home-page.tsx'
import { useTasks } from './home/use-tasks.ts'
import { Navigation } from './navigation.tsx'
import { OwnOffer } from './own-offer.tsx'
import { Preview } from './preview.tsx'
import { Problems } from './problems.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { listSavedTexts } from './saved-texts.ts'
import { Toolbar } from './toolbar.tsx'
import { isFile, useFileInAddress } from './use-file-in-address.ts'

export type Message = { kind: 'good' | 'bad'; text: string; isUntilChange?: boolean } | null

/** On the left the files, in the middle the form, on the right the page. */
export function App() {
  const [overview, setOverview] = useState<Overview | null>(null)
  const [drafts, dispatch] = useReducer(reduceDrafts, {})
  const [name, openName, wanted] = useFileInAddress()
  const tasks = useTasks(overview)
  const [message, setMessage] = useState<Message>(null)
  const [isSaving, setSaving] = useState(false)
  const [saved, setSaved] = useState<string[]>([])
  const [isOwnOffered, setOwnOffered] = useState(false)
  const afterOwn = useRef(() => {})
  const [focused, setFocused] = useState({ name, path: '' })
  const [isPreviewShown, setPreviewShown] = useState(false)
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
  useWarning(dirtyFiles.length > 0)
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

  /** The copy is the same to the letter, so what was typed on the sample fits it. */
  async function makeOwn() {
    const answer = await makeOwnCopy()
    if (answer.kind !== 'done') return setMessage({ kind: 'bad', text: answer.message })
    setOwnOffered(false)
    await refresh()
    afterOwn.current()
  }

  function showSaved({ kind, faults, file }: Saved, text: string) {
    if (file) dispatch({ type: 'opened', file })
    const others = faults.length > 0 ? ` Another file still needs attention: ${faults[0]?.sentence}` : ''
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
  const entries = useEntries({
    overview,
    draft,
    isBlocked: dirtyFiles.length > 0,
    openName,
    offerOwn,
    hide: (isHidden) => save(undefined, undefined, isHidden),
    showChanged,
    drop: (file) => dispatch({ type: 'dropped', name: file })
  })

  useSaveKey(() => save())
  if (!overview) return <p className="loading">{message?.text ?? 'Opening the editor…'}</p>
  return (
    <div className={isPreviewShown ? 'shell shell-preview' : 'shell'}>
      <Navigation
        files={overview.files}
        addable={overview.addable}
        current={name}
        dirty={dirtyFiles}
        taskCount={tasks?.count}
        onOpen={openName}
        onAdd={entries.startAdding}
      />
      <main className="work">
        <Toolbar
          title={draft?.file.label ?? homeTitles[name] ?? ''}
          group={draft?.file.group ?? ''}
          canSave={isFile(name)}
          isDirty={isCurrentDirty}
          isSaving={isSaving}
          lastSave={lastSave}
          message={message}
          isPreviewShown={isPreviewShown}
          onSave={() => save()}
          onUndo={undo}
          onTogglePreview={() => setPreviewShown(!isPreviewShown)}
          publish={<PublishPanel hasUnsaved={dirtyFiles.length > 0} />}
        />
        {!isFile(name) && (
          <HomePage name={name} overview={overview} tasks={tasks} dirty={dirtyFiles}>
            {entries.task}
            {isOwnOffered && <OwnOffer onMake={makeOwn} onClose={() => setOwnOffered(false)} />}
          </HomePage>
        )}
        {draft && (
          <div className={draft.file.isDraft ? 'sheet sheet-draft' : 'sheet'} key={name}>
            {entries.task}
            {isOwnOffered && <OwnOffer onMake={makeOwn} onClose={() => setOwnOffered(false)} />}
            {draft.crossed && (
              <Conflict
                crossings={draft.crossed.crossings}
                onTakeTheirs={(kept) => dispatch({ type: 'tookTheirs', name, kept })}
                onKeepMine={() => {
                  dispatch({ type: 'tookMine', name })
                  save(decide(draft, 'mine'))
                }}
              />
            )}
            {draft.kept !== null && (
              <KeptText text={draft.kept} onClose={() => dispatch({ type: 'forgotKept', name })} />
            )}
            {entries.bar}
            <Problems draft={draft} onOpen={openName} />
            <FileForm
              draft={draft}
              dispatch={dispatch}
              announce={(text) => setMessage({ kind: 'good', text })}
              wanted={wanted}
              tokens={overview.tokens}
              onFocusField={(path) => setFocused({ name, path })}
            />
          </div>
        )}
      </main>
      <Preview
        origin={overview.previewOrigin}
        pages={overview.pages}
        saved={saved}
        wanted={findPage(draft, focused.name === name ? focused.path : '')}
      />
    </div>
  )
}

const crossedElsewhere = 'Not saved. Choose above the form what to keep; nothing you typed is lost.'
const savedTogether = 'Saved, together with what was changed elsewhere since you opened it. The page has been updated.'

const listSentences = (faults: Fault[]) => faults.map(({ sentence }) => sentence).join(' ')

/** The page that shows the focused field: the one listed for the longest beginning of its path. A draft has none. */
function findPage(draft: Draft | undefined, focused: string): string {
  if (draft?.file.isDraft) return ''
  const places = Object.entries(draft?.file.places ?? { '': '/' })
  const fitting = places.filter(([start]) => start === '' || focused === start || focused.startsWith(`${start}.`))
  return fitting.sort(([a], [b]) => b.length - a.length)[0]?.[1] ?? '/'
}

/** The browser asks before a page with unsaved changes is left. */
function useWarning(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isNeeded])
}

function useSaveKey(save: () => void) {
  const current = useRef(save)
  current.current = save
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      current.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
