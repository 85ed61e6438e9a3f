import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useEntries } from './entries.tsx'
import { FileForm } from './file-form.tsx'
import { MailTests } from './mail-tests.tsx'
import { Conflict, Problems } from './messages.tsx'
import { isFile, mailName, Navigation, nameTasks, useAddress } from './navigation.tsx'
import { Preview, useEditorState } from './preview.tsx'
import { TaskList, useTasks } from './task-list.tsx'
import { Toolbar } from './toolbar.tsx'
import type { Edits } from './unsaved-edits.ts'
import { useContent } from './use-content.ts'

/** Files on the left, the form in the middle, the page on the right. */
function App() {
  const { name, wanted } = useAddress()
  const content = useContent(name)
  const { overview, edits, dirtyFiles, message, save } = content
  const entries = useEntries(content)
  const tasks = useTasks(overview)
  const state = useEditorState(overview, content.refresh)
  const [focused, setFocused] = useState({ name, path: '' })
  const [isPreviewShown, setPreviewShown] = useState(false)
  const main = useRef<HTMLElement>(null)
  // Each page begins at its top; a link to a field scrolls on from there.
  useLayoutEffect(() => {
    main.current?.scrollTo(0, 0)
  }, [name])
  // The browser asks before leaving a page with unsaved changes.
  useListener('beforeunload', (event) => {
    if (dirtyFiles.length > 0) event.preventDefault()
  })
  useListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    save()
  })
  if (!overview) return <p className="p-8 text-quiet">{message?.text ?? 'Opening the editor…'}</p>
  const covered = isPreviewShown ? 'max-page:invisible' : ''
  const draft = edits?.file.isDraft ? 'sheet-draft' : ''
  return (
    <div className="nav:grid nav:h-screen nav:grid-cols-[13rem_minmax(0,1fr)] page:grid-cols-[15rem_minmax(24rem,1fr)_minmax(22rem,34rem)]">
      <Navigation
        overview={overview}
        current={name}
        dirty={dirtyFiles}
        taskCount={tasks?.count}
        look={covered}
        onAdd={entries.startAdding}
      />
      {/* Contains visually hidden elements, which would otherwise make the window scroll. */}
      <main ref={main} className={`relative nav:overflow-y-auto ${covered}`}>
        <Toolbar
          title={edits?.file.label ?? (name === '' ? nameTasks(tasks?.count) : '')}
          group={edits?.file.group ?? ''}
          content={content}
          canSave={isFile(name)}
          isDirty={dirtyFiles.includes(name)}
          onShowPreview={() => setPreviewShown(true)}
        />
        <div className={`sheet max-w-208 px-4 pt-5 pb-24 nav:px-6 ${draft}`} key={name}>
          {entries.task}
          {name === '' && <TaskList tasks={tasks} content={content} />}
          {edits?.theirs && <Conflict {...content} />}
          {edits && (
            <>
              {entries.bar}
              <Problems edits={edits} />
              <FileForm
                edits={edits}
                content={content}
                wanted={wanted}
                tokens={overview.tokens}
                onFocusField={(path) => setFocused({ name, path })}
              />
              {name === mailName && <MailTests isDirty={dirtyFiles.includes(name)} />}
            </>
          )}
        </div>
      </main>
      <Preview
        state={state}
        overview={overview}
        isShown={isPreviewShown}
        onHide={() => setPreviewShown(false)}
        wanted={findPage(edits, focused.name === name ? focused.path : '')}
      />
    </div>
  )
}

/** The page that shows the focused field: the one with the longest matching start of its path. A draft has none. */
function findPage(edits: Edits | undefined, focused: string): string {
  if (edits?.file.isDraft) return ''
  const places = Object.entries(edits?.file.places ?? { '': '/' })
  const fitting = places.filter(([start]) => start === '' || focused === start || focused.startsWith(`${start}.`))
  return fitting.sort(([a], [b]) => b.length - a.length)[0]?.[1] ?? '/'
}

/** Listens on the window, with the listener of the last render. */
function useListener<Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) {
  const listen = useEffectEvent(listener)
  useEffect(() => {
    addEventListener(name, listen)
    return () => removeEventListener(name, listen)
  }, [name])
}

// The editor's server is on this machine: it answers without a network, and what it refuses once it refuses again.
const queries = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' }
  }
})

const root = document.getElementById('editor')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  )
