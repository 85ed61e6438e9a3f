import { useEffect, useRef, useState } from 'react'
import { isFile, useAddress } from './address.ts'
import { type Draft, decide } from './drafts.ts'
import { useEntries } from './entries/use-entries.tsx'
import { FileForm } from './file-form.tsx'
import { MailPage, useMail } from './home/mail-page.tsx'
import { StartPage } from './home/start-page.tsx'
import { TaskList, useTasks } from './home/task-list.tsx'
import { UnusedPictures } from './home/unused-pictures.tsx'
import { Navigation } from './navigation.tsx'
import { Conflict, KeptText, OwnOffer, Problems } from './notices.tsx'
import { Preview, useEditorState } from './preview.tsx'
import { Toolbar } from './toolbar.tsx'
import { useContent } from './use-content.ts'

/** The editor's own pages, by their address. */
const homeTitles: Record<string, string> = {
  '': 'Your site at a glance',
  todo: 'Still to do',
  mail: 'Email and alerts',
  pictures: 'Unused pictures'
}

/** Files on the left, the form in the middle, the page on the right. */
export function App() {
  const { name, open, wanted } = useAddress()
  const content = useContent(name, open)
  const { overview, draft, dispatch, dirtyFiles, message, save } = content
  const entries = useEntries(content, open)
  const tasks = useTasks(overview)
  const mail = useMail(name === 'mail', content.refresh)
  const state = useEditorState(overview, content.refresh)
  const [focused, setFocused] = useState({ name, path: '' })
  const [isPreviewShown, setPreviewShown] = useState(false)
  useWarning(dirtyFiles.length > 0 || mail.isDirty)
  useSaveKey(() => (name === 'mail' ? mail.save() : save()))
  const questions = (
    <>
      {entries.task}
      {content.isOwnOffered && <OwnOffer onMake={content.makeOwn} onClose={content.refuseOwn} />}
    </>
  )
  if (!overview) return <p className="loading">{message?.text ?? 'Opening the editor…'}</p>
  return (
    <div className={isPreviewShown ? 'shell shell-preview' : 'shell'}>
      <Navigation
        files={overview.files}
        addable={overview.addable}
        current={name}
        dirty={dirtyFiles}
        taskCount={tasks?.count}
        onOpen={open}
        onAdd={entries.startAdding}
      />
      <main className="work">
        <Toolbar
          title={draft?.file.label ?? homeTitles[name] ?? ''}
          group={draft?.file.group ?? ''}
          content={content}
          canSave={isFile(name)}
          isDirty={name === 'mail' ? mail.isDirty : dirtyFiles.includes(name)}
          isPreviewShown={isPreviewShown}
          onTogglePreview={() => setPreviewShown(!isPreviewShown)}
        />
        {!isFile(name) && (
          <div className="sheet">
            {questions}
            {name === '' && <StartPage overview={overview} tasks={tasks} dirty={dirtyFiles} />}
            {name === 'todo' && <TaskList tasks={tasks} />}
            {name === 'mail' && <MailPage mail={mail} wanted={wanted} />}
            {name === 'pictures' && <UnusedPictures />}
          </div>
        )}
        {draft && (
          <div className={draft.file.isDraft ? 'sheet sheet-draft' : 'sheet'} key={name}>
            {questions}
            {draft.crossed && (
              <Conflict
                crossings={draft.crossed.crossings}
                onTakeTheirs={(kept) => dispatch({ type: 'decided', name, way: 'theirs', kept })}
                onKeepMine={() => {
                  dispatch({ type: 'decided', name, way: 'mine', kept: null })
                  save({ sent: decide(draft, 'mine') })
                }}
              />
            )}
            {draft.kept !== null && (
              <KeptText text={draft.kept} onClose={() => dispatch({ type: 'forgotKept', name })} />
            )}
            {entries.bar}
            <Problems draft={draft} onOpen={open} />
            <FileForm
              draft={draft}
              dispatch={dispatch}
              announce={content.announce}
              wanted={wanted}
              tokens={overview.tokens}
              onFocusField={(path) => setFocused({ name, path })}
            />
          </div>
        )}
      </main>
      <Preview
        state={state}
        origin={overview.previewOrigin}
        pages={overview.pages}
        saved={content.saved}
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
