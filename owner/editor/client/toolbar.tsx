import type { ReactNode } from 'react'
import type { Overview } from './api.ts'
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
    <header className="toolbar">
      <div className="toolbar-row">
        <div className="toolbar-title">
          <p>{group}</p>
          <h1>{title}</h1>
        </div>
        <div className="toolbar-buttons">
          <button
            type="button"
            className="button button-preview"
            aria-pressed={isPreviewShown}
            onClick={props.onTogglePreview}
          >
            {isPreviewShown ? 'Hide page' : 'Show page'}
          </button>
          {lastSave && (
            <button
              type="button"
              className="button"
              onClick={props.onUndo}
              title={`${lastSave.label}, saved ${new Date(lastSave.at).toLocaleString('en-GB')}`}
            >
              Undo <span className="toolbar-undo">{lastSave.label}</span>
            </button>
          )}
          {canSave && (
            <button
              type="button"
              className="button button-primary"
              disabled={isSaving}
              onClick={props.onSave}
              title="Ctrl+S"
            >
              {isSaving ? 'Saving…' : 'Save'}
            </button>
          )}
          {props.publish}
        </div>
      </div>
      <p className="toolbar-state">
        {isDirty && <span className="unsaved">You have unsaved changes. </span>}
        <span role="status" className="good">
          {message?.kind === 'good' ? message.text : ''}
        </span>
        <span role="alert" className="bad">
          {message?.kind === 'bad' ? message.text : ''}
        </span>
      </p>
    </header>
  )
}
