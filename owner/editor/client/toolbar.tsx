import type { ReactNode } from 'react'
import type { Overview } from './api.ts'
import { Button } from './button.tsx'
import type { Message } from './use-content.ts'

interface ToolbarProps {
  title: string
  group: string
  isDirty: boolean
  isSaving: boolean
  /** Some pages have nothing to save. */
  canSave: boolean
  lastSave: Overview['saves'][number] | undefined
  message: Message
  isPreviewShown: boolean
  onSave(): void
  onUndo(): void
  onTogglePreview(): void
  publish: ReactNode
}

export function Toolbar(props: ToolbarProps) {
  const { title, group, isDirty, isSaving, canSave, lastSave, message, isPreviewShown } = props
  return (
    <header className="sticky top-0 z-2 border-line border-b bg-white px-6 pt-4 pb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p className="text-quiet text-xs">{group}</p>
          <h1 className="text-xl">{title}</h1>
        </div>
        <div className="flex flex-wrap gap-2">
          <span className="page:hidden">
            <Button aria-pressed={isPreviewShown} onClick={props.onTogglePreview}>
              {isPreviewShown ? 'Hide page' : 'Show page'}
            </Button>
          </span>
          {lastSave && (
            <Button
              onClick={props.onUndo}
              title={`${lastSave.label}, saved ${new Date(lastSave.at).toLocaleString('en-GB')}`}
            >
              Undo <span className="max-w-56 truncate font-normal">{lastSave.label}</span>
            </Button>
          )}
          {canSave && (
            <Button look="dark" disabled={isSaving} onClick={props.onSave} title="Ctrl+S">
              {isSaving ? 'Saving…' : 'Save'}
            </Button>
          )}
          {props.publish}
        </div>
      </div>
      <p className="min-h-7 pt-1 text-[0.875rem]">
        {isDirty && <span className="font-semibold text-ember-deep">You have unsaved changes. </span>}
        <span role="status" className="text-leaf">
          {message?.kind === 'good' ? message.text : ''}
        </span>
        <span role="alert" className="font-semibold text-alarm">
          {message?.kind === 'bad' ? message.text : ''}
        </span>
      </p>
    </header>
  )
}
