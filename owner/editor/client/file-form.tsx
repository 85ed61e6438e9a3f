import { useEffect } from 'react'
import { FormProvider, type FormState, followLink } from './form/context.ts'
import { Field } from './form/field.tsx'
import { TokenList } from './form/words.tsx'
import type { Edits } from './unsaved-edits.ts'
import type { Content } from './use-content.ts'

interface FileFormProps extends Pick<FormState, 'wanted' | 'tokens'> {
  edits: Edits
  content: Content
  onFocusField(path: string): void
}

/** A YAML file as a form; Markdown, and YAML the form can't show, as text. */
export function FileForm({ edits, content, wanted, tokens, onFocusField }: FileFormProps) {
  const { dispatch, announce } = content
  const { file, data, text, faults } = edits
  const name = file.file
  useEffect(() => followLink(wanted), [wanted])
  if (!file.form) {
    const isMarkdown = name.endsWith('.md')
    return (
      <>
        <label className="field-label" htmlFor="text">
          {isMarkdown ? 'The text' : 'The file, as it stands'}
        </label>
        <p className="field-hint">
          {isMarkdown
            ? '### begins a heading; an empty line begins a paragraph. Words in curly brackets are filled in from your business facts.'
            : "This file can't be shown as a form. Put it right here and save, and the form comes back."}
        </p>
        <textarea
          id="text"
          className="field-box mt-2 min-h-112 font-mono"
          value={text}
          onChange={(event) => dispatch({ type: 'patched', name, fields: { text: event.target.value } })}
        />
        {isMarkdown && <TokenList tokens={tokens} />}
      </>
    )
  }
  const state: FormState = {
    ...{ data, wanted, announce },
    faults: faults.filter((fault) => fault.file === name),
    tokens: name === 'business.yaml' ? [] : tokens,
    change: (path, value) => dispatch({ type: 'set', name, path, value }),
    remove: (removal) => dispatch({ type: 'removed', name, removal })
  }
  return (
    <FormProvider value={state}>
      <form
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onFocus={(event) => {
          const field = event.target.closest<HTMLElement>('[data-path]')
          if (field) onFocusField(field.dataset.path ?? '')
        }}
      >
        <Field schema={file.form.schema} path={[]} label="" isRequired={false} />
      </form>
    </FormProvider>
  )
}
