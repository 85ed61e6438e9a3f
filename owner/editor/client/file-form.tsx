import { type Dispatch, useEffect, useRef } from 'react'
import type { Draft, DraftAction } from './drafts.ts'
import { ContentForm } from './form/content-form.tsx'
import type { FormState } from './form/context.ts'
import { TokenList } from './form/field.tsx'
import { focusWhenDrawn } from './form/focus-field.ts'

interface FileFormProps {
  draft: Draft
  dispatch: Dispatch<DraftAction>
  announce(text: string): void
  wanted: FormState['wanted']
  tokens: FormState['tokens']
  onFocusField(path: string): void
}

/** A YAML file as a form; Markdown, and YAML the form can't show, as text. */
export function FileForm({ draft, dispatch, announce, wanted, tokens, onFocusField }: FileFormProps) {
  const { file, data, text, faults, removals } = draft
  const name = file.file
  const isAdding = useRef(false)
  useEffect(() => (wanted ? focusWhenDrawn(wanted) : undefined), [wanted])
  if (!file.form) {
    const isMarkdown = name.endsWith('.md')
    return (
      <div className="field">
        <label className="field-label" htmlFor="text">
          {isMarkdown ? 'The text' : 'The file, as it stands'}
        </label>
        <p className="field-help">
          {isMarkdown
            ? '### begins a heading; an empty line begins a paragraph. Words in curly brackets are filled in from your business facts.'
            : "This file can't be shown as a form. Put it right here and save, and the form comes back."}
        </p>
        <textarea
          id="text"
          className="control control-text"
          value={text}
          onChange={(event) => dispatch({ type: 'typed', name, text: event.target.value })}
        />
        {isMarkdown && <TokenList tokens={tokens} />}
      </div>
    )
  }
  const state: FormState = {
    data,
    faults: faults.filter((fault) => fault.file === name),
    removals,
    wanted,
    tokens: name === 'business.yaml' ? [] : tokens,
    announce,
    isAdding,
    change: (path, value) => dispatch({ type: 'set', name, path, value }),
    remove: (removal) => dispatch({ type: 'removed', name, removal }),
    putBack: (removal) => dispatch({ type: 'putBack', name, removal })
  }
  return (
    <ContentForm
      schema={file.form.schema}
      state={state}
      onChange={(next) => dispatch({ type: 'changed', name, data: next })}
      onFocusField={onFocusField}
    />
  )
}
