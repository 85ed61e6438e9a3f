// Not from the package's index, which would bundle a validator we don't use.
import Form from '@rjsf/core/lib/components/Form.js'
import type { RJSFSchema } from '@rjsf/utils'
import { FormProvider, type FormState } from './context.ts'
import { Field } from './field.tsx'
import { Group } from './group.tsx'
import { List, ListEntry } from './list.tsx'
import { validator } from './validator.ts'
import { Input, Select, TextWidget, Tick } from './widgets.tsx'

const templates = {
  FieldTemplate: Field,
  ObjectFieldTemplate: Group,
  ArrayFieldTemplate: List,
  ArrayFieldItemTemplate: ListEntry,
  BaseInputTemplate: Input
}
const widgets = { TextWidget, SelectWidget: Select, CheckboxWidget: Tick }
const uiSchema = {
  'ui:globalOptions': { enableOptionalDataFieldForType: ['object' as const] },
  'ui:submitButtonOptions': { norender: true }
}

// Never fill in what the owner didn't type.
const defaults = {
  emptyObjectFields: 'skipDefaults' as const,
  arrayMinItems: { populate: 'never' as const },
  constAsDefaults: 'never' as const
}

interface ContentFormProps {
  schema: unknown
  state: FormState
  onChange(data: unknown): void
  onFocusField(path: string): void
}

export function ContentForm({ schema, state, onChange, onFocusField }: ContentFormProps) {
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
        <Form
          schema={schema as RJSFSchema}
          uiSchema={uiSchema}
          validator={validator}
          formData={state.data}
          onChange={({ formData }) => onChange(formData)}
          templates={templates}
          widgets={widgets}
          experimental_defaultFormStateBehavior={defaults}
          noValidate
          noHtml5Validate
          showErrorList={false}
          tagName="div"
        />
      </form>
    </FormProvider>
  )
}
