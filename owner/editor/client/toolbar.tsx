import type { ReactNode } from 'react'
import type { Overview } from '../server/app.ts'
import { Button } from './parts.tsx'
import { PublishPanel } from './publish-panel.tsx'
import type { Content } from './use-content.ts'

interface ToolbarProps {
  title: string
  group: string
  content: Content
  isDirty: boolean
  /** Some pages have nothing to save. */
  canSave: boolean
  onShowPreview(): void
}

export function Toolbar({ title, group, content, isDirty, canSave, onShowPreview }: ToolbarProps) {
  const { overview, edits, dispatch, message, isSaving, dirtyFiles, save, change } = content
  const [lastSave, lastUndone] = [overview?.saves[0], overview?.undone[0]]
  const removed = edits?.removals.at(-1)
  return (
    <header className="sticky top-0 z-2 border-line border-b bg-white px-4 pt-2 nav:px-6 nav:pt-4 nav:pb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p className="text-quiet text-xs max-nav:hidden">{group}</p>
          <h1 className="text-xl">{title}</h1>
        </div>
        <div className="flex flex-wrap gap-2">
          <span className="page:hidden">
            <Button onClick={onShowPreview}>Show page</Button>
          </span>
          {(lastSave || lastUndone) && (
            <>
              <Step onClick={() => change('/api/undo', {}, `Undone: ${lastSave?.label}.`)} save={lastSave}>
                {/* On a narrow screen what would be undone has no room: it can only be heard. */}
                Undo <span className="max-w-56 truncate font-normal max-sm:sr-only">{lastSave?.label}</span>
              </Step>
              <Step onClick={() => change('/api/redo', {}, `Redone: ${lastUndone?.label}.`)} save={lastUndone}>
                Redo <span className="sr-only">{lastUndone?.label}</span>
              </Step>
            </>
          )}
          {canSave && (
            <Button look="dark" disabled={isSaving} onClick={() => save()} title="Ctrl+S">
              {isSaving ? 'Saving…' : 'Save'}
            </Button>
          )}
          <PublishPanel hasUnsaved={dirtyFiles.length > 0} />
        </div>
      </div>
      <p className="min-h-7 pt-1 text-[0.875rem]">
        {isDirty && <span className="font-semibold text-ember-deep">You have unsaved changes. </span>}
        {removed && (
          <>
            Removed: {removed.name}{' '}
            <Button isSmall onClick={() => dispatch({ type: 'putBack', name: edits?.file.file ?? '' })}>
              Put it back
            </Button>
          </>
        )}
        <span role="status" className="text-leaf">
          {message?.isGood && message.text}
        </span>
        <span role="alert" className="font-semibold text-alarm">
          {message && !message.isGood && message.text}
        </span>
      </p>
    </header>
  )
}

interface StepProps {
  onClick(): void
  save: Overview['saves'][number] | undefined
  children: ReactNode
}

/** Not disabled when nothing is left, because a disabled button would lose the keyboard focus. */
function Step({ onClick, save, children }: StepProps) {
  const title = save && `${save.label}, saved ${new Date(save.at).toLocaleString('en-GB')}`
  return (
    <Button aria-disabled={!save} onClick={() => save && onClick()} title={title}>
      {children}
    </Button>
  )
}
