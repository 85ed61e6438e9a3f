import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Conflict, KeptText } from './conflict.tsx'
import { type Draft, decide } from './drafts.ts'
import { useEntries } from './entries/use-entries.tsx'
import { FileForm } from './file-form.tsx'
import { HomePage, homeTitles } from './home/start-page.tsx'
import { useTasks } from './home/task-list.tsx'
import { Navigation } from './navigation.tsx'
import { Preview } from './preview.tsx'
import { Problems } from './problems.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { Toolbar } from './toolbar.tsx'
import { useContent } from './use-content.ts'

/** Files on the left, the form in the middle, the page on the right. */
export function App() {
  const [name, openName, wanted] = useFileInAddress()
  const { overview, draft, dispatch, dirtyFiles, message, setMessage, save, showChanged, own, ...content } = useContent(
    name,
    openName
  )
  const tasks = useTasks(overview)
  const [focused, setFocused] = useState({ name, path: '' })
  const [isPreviewShown, setPreviewShown] = useState(false)
  useWarning(dirtyFiles.length > 0)
  const entries = useEntries({
    overview,
    draft,
    isBlocked: dirtyFiles.length > 0,
    openName,
    offerOwn: own.offer,
    hide: (isHidden) => save(undefined, undefined, isHidden),
    showChanged,
    drop: (file) => dispatch({ type: 'dropped', name: file })
  })

  useSaveKey(() => save())
  const ownOffer = own.isOffered && <OwnOffer onMake={own.make} onClose={own.close} />
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
          isDirty={dirtyFiles.includes(name)}
          isSaving={content.isSaving}
          lastSave={content.lastSave}
          message={message}
          isPreviewShown={isPreviewShown}
          onSave={() => save()}
          onUndo={content.undo}
          onTogglePreview={() => setPreviewShown(!isPreviewShown)}
          publish={<PublishPanel hasUnsaved={dirtyFiles.length > 0} />}
        />
        {!isFile(name) && (
          <HomePage name={name} overview={overview} tasks={tasks} dirty={dirtyFiles}>
            {entries.task}
            {ownOffer}
          </HomePage>
        )}
        {draft && (
          <div className={draft.file.isDraft ? 'sheet sheet-draft' : 'sheet'} key={name}>
            {entries.task}
            {ownOffer}
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
        saved={content.saved}
        wanted={findPage(draft, focused.name === name ? focused.path : '')}
      />
    </div>
  )
}

/** The page that shows the focused field: the one with the longest matching start of its path. A draft has none. */
function findPage(draft: Draft | undefined, focused: string): string {
  if (draft?.file.isDraft) return ''
  const places = Object.entries(draft?.file.places ?? { '': '/' })
  const fitting = places.filter(([start]) => start === '' || focused === start || focused.startsWith(`${start}.`))
  return fitting.sort(([a], [b]) => b.length - a.length)[0]?.[1] ?? '/'
}

/** The browser asks before leaving a page with unsaved changes. */
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

interface OwnOfferProps {
  onMake(): Promise<unknown>
  onClose(): void
}

/** Shown at the first save in a fresh clone, because the sample is never written to. */
function OwnOffer({ onMake, onClose }: OwnOfferProps) {
  const [isBusy, setBusy] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])

  async function make() {
    setBusy(true)
    await onMake()
    setBusy(false)
  }

  return (
    <section className="notice" aria-label="Make it yours">
      <h2>Make it yours</h2>
      <p>
        You are looking at the sample firm. Before your first save, the editor makes a full copy for you in the folder
        content/. From then on the site shows your firm, and software updates leave it alone.
      </p>
      <div className="notice-buttons">
        <button ref={first} type="button" className="button button-primary" disabled={isBusy} onClick={make}>
          {isBusy ? 'Copying…' : 'Make my copy and save'}
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={onClose}>
          Not yet
        </button>
      </div>
    </section>
  )
}

/** The path to a field. */
type Wanted = string[] | null

/**
 * Keeps what is open in the address after the #, so the back button and bookmarks work: a file, perhaps with a field
 * ("business.yaml:phone.value"), or one of the editor's own pages; empty is the start page.
 */
function useFileInAddress(): [file: string, open: (file: string) => void, wanted: Wanted] {
  const [address, setAddress] = useState(readAddress)
  useEffect(() => {
    const follow = () => setAddress(readAddress())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const [file = '', path] = address.split(':')
  const wanted = useMemo(() => path?.split('.') ?? null, [path])
  const open = useCallback((name: string) => {
    location.hash = name
    // At once, so a removed file isn't requested again before the address has changed.
    setAddress(name)
  }, [])
  return [file, open, wanted]
}

export const writeAddress = (file: string, path: (string | number)[] = []) =>
  `#${file}${path.length > 0 ? `:${path.join('.')}` : ''}`

export const isFile = (name: string) => /\.(yaml|md)$/.test(name)

const readAddress = () => decodeURIComponent(location.hash.slice(1))
