import { useEffect, useEffectEvent, useState } from 'react'
import { isFile, useAddress } from './address.ts'
import type { Draft } from './drafts.ts'
import { useEntries } from './entries/use-entries.tsx'
import { FileForm } from './file-form.tsx'
import { MailPage, useMail } from './home/mail-page.tsx'
import { StartPage } from './home/start-page.tsx'
import { TaskList, useTasks } from './home/task-list.tsx'
import { Navigation } from './navigation.tsx'
import { Conflict, OwnOffer, Problems } from './notices.tsx'
import { Preview, useEditorState } from './preview.tsx'
import { Toolbar } from './toolbar.tsx'
import { useContent } from './use-content.ts'

/** The editor's own pages, by their address. */
const homeTitles: Record<string, string> = {
  '': 'Your site at a glance',
  todo: 'Still to do',
  mail: 'Email and alerts'
}

/** Files on the left, the form in the middle, the page on the right. */
export function App() {
  const { name, wanted } = useAddress()
  const content = useContent(name)
  const { overview, draft, dirtyFiles, message, save } = content
  const entries = useEntries(content)
  const tasks = useTasks(overview)
  const mail = useMail(name === 'mail', content.refresh)
  const state = useEditorState(overview, content.refresh)
  const [focused, setFocused] = useState({ name, path: '' })
  const [isPreviewShown, setPreviewShown] = useState(false)
  // The browser asks before leaving a page with unsaved changes.
  useListener('beforeunload', (event) => {
    if (dirtyFiles.length > 0 || mail.isDirty) event.preventDefault()
  })
  useListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (name === 'mail') mail.save()
    else save()
  })
  if (!overview) return <p className="p-8 text-quiet">{message?.text ?? 'Opening the editor…'}</p>
  return (
    <div className={isPreviewShown ? 'shell shell-preview' : 'shell'}>
      <Navigation
        overview={overview}
        current={name}
        dirty={dirtyFiles}
        taskCount={tasks?.count}
        onAdd={entries.startAdding}
      />
      {/* Contains visually hidden elements, which would otherwise make the window scroll. */}
      <main className="relative nav:overflow-y-auto">
        <Toolbar
          title={draft?.file.label ?? homeTitles[name] ?? ''}
          group={draft?.file.group ?? ''}
          content={content}
          canSave={isFile(name)}
          isDirty={name === 'mail' ? mail.isDirty : dirtyFiles.includes(name)}
          isPreviewShown={isPreviewShown}
          onTogglePreview={() => setPreviewShown(!isPreviewShown)}
        />
        <div
          className={`sheet max-w-208 px-4 pt-5 pb-24 nav:px-6 ${draft?.file.isDraft ? 'sheet-draft' : ''}`}
          key={name}
        >
          {entries.task}
          {content.isOwnOffered && <OwnOffer {...content} />}
          {name === '' && <StartPage overview={overview} tasks={tasks} dirty={dirtyFiles} />}
          {name === 'todo' && <TaskList tasks={tasks} />}
          {name === 'mail' && <MailPage mail={mail} wanted={wanted} />}
          {draft?.theirs && <Conflict {...content} />}
          {draft && (
            <>
              {entries.bar}
              <Problems draft={draft} />
              <FileForm
                draft={draft}
                content={content}
                wanted={wanted}
                tokens={overview.tokens}
                onFocusField={(path) => setFocused({ name, path })}
              />
            </>
          )}
        </div>
      </main>
      <Preview
        state={state}
        overview={overview}
        isShown={isPreviewShown}
        onHide={() => setPreviewShown(false)}
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

/** Listens on the window, with the listener of the last render. */
function useListener<Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) {
  const listen = useEffectEvent(listener)
  useEffect(() => {
    addEventListener(name, listen)
    return () => removeEventListener(name, listen)
  }, [name])
}
