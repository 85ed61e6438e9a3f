import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FormFault } from '../../server/form-schema.ts'
import type { MailForm } from '../../server/mail-form.ts'
import type { TestResult } from '../../server/mail-routes.ts'
import { isSamePath, setIn } from '../../yaml/paths.ts'
import { isSameData } from '../../yaml/same-data.ts'
import { ask, type Refusal } from '../api.ts'
import { FormProvider, type FormState, focusWhenDrawn } from '../form/context.ts'
import { Field } from '../form/field.tsx'
import { Button } from '../parts.tsx'

type Mail = ReturnType<typeof useMail>

/** Where requests are mailed and alerts are posted: kept in .env, not in the firm's folder. Both can be tried here. */
export function MailPage({ mail, wanted }: { mail: Mail; wanted: string[] | null }) {
  const { schema, data, faults, step, outcome } = mail
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  useEffect(() => (schema && wanted ? focusWhenDrawn(wanted) : undefined), [Boolean(schema), wanted])
  if (!schema) return <p className="text-quiet">{outcome?.lines[0] ?? 'Reading your settings…'}</p>
  const state: FormState = { ...unused, data, faults, change: mail.change }
  const canTest = schema.properties?.requests !== undefined
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        mail.save()
      }}
    >
      <FormProvider value={state}>
        <Field schema={schema} path={[]} label="" isRequired />
      </FormProvider>
      <div className="buttons">
        <Button type="submit" look="dark" aria-disabled={step !== 'idle'}>
          {step === 'saving' ? 'Saving…' : 'Save'}
        </Button>
        {(['mail', 'alert'] as const).map(
          (what) =>
            canTest && (
              <Button key={what} aria-disabled={step !== 'idle'} onClick={() => mail.test(what)}>
                {step === what ? 'Sending…' : what === 'mail' ? 'Send me a test' : 'Send a test alert'}
              </Button>
            )
        )}
      </div>
      <p className="field-hint">
        {canTest && 'A test saves first, and goes only to those who get your requests. '}
        The live site has new settings once you publish.
      </p>
      <div role="status" ref={shown} className="mt-3 scroll-my-6">
        {outcome && (
          <div className={outcome.isGood ? 'message' : 'message message-bad'}>
            {outcome.lines.length > 1 && <h2>{outcome.isGood ? 'It works' : 'Not right yet'}</h2>}
            {outcome.lines.map((line) => (
              <p key={line} className="wrap-anywhere py-0.5">
                {line}
              </p>
            ))}
          </div>
        )}
      </div>
    </form>
  )
}

/** What the form says, kept while the owner looks at something else. */
export function useMail(isOpen: boolean, onSaved: () => void) {
  const queries = useQueryClient()
  const queryKey = ['mail']
  const { data: form } = useQuery({ queryKey, queryFn: () => ask<MailForm>('GET', '/api/mail'), enabled: isOpen })
  const [typed, setTyped] = useState<MailForm['data']>()
  const [faults, setFaults] = useState<FormFault[]>([])
  const [outcome, setOutcome] = useState<TestResult>()
  const [step, setStep] = useState<'idle' | 'saving' | 'mail' | 'alert'>('idle')
  const data = typed ?? form?.data
  const isDirty = !isSameData(form?.data, data)

  /** Saves, then does the rest: one thing at a time. */
  async function run(next: typeof step, rest: () => Promise<TestResult>) {
    if (step !== 'idle' || !data) return
    setStep(next)
    setOutcome(undefined)
    setFaults([])
    try {
      queries.setQueryData(queryKey, await ask<MailForm>('PUT', '/api/mail', data))
      setTyped(undefined)
      onSaved()
      setOutcome(await rest())
    } catch (refusal) {
      const { faults: wrong, message } = refusal as Refusal
      setFaults(wrong)
      if (wrong[0]) focusWhenDrawn(wrong[0].path)
      setOutcome({ lines: [wrong.length > 0 ? refused : message], isGood: false })
    }
    setStep('idle')
  }
  const change: FormState['change'] = (path, value) => {
    setTyped(setIn(data, path, value) as MailForm['data'])
    setFaults(faults.filter((fault) => !isSamePath(fault.path, path)))
  }
  const schema = form?.schemas[String(data?.account.way ?? '')]
  return {
    ...{ schema, data, faults, outcome, step, isDirty, change },
    save: () => run('saving', async () => ({ lines: ['Saved.'], isGood: true })),
    test: (what: 'mail' | 'alert') => run(what, () => ask<TestResult>('POST', '/api/mail/test', { what }))
  }
}

const refused = 'Not saved. What is missing is said at each field; nothing you typed is lost.'

/** This form has no lists, and no words that are filled in. */
const unused = { removals: [], tokens: [], wanted: null, remove() {}, putBack() {}, announce() {} }
