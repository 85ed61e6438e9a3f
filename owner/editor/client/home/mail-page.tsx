import { useEffect, useRef, useState } from 'react'
import { isSamePath, setIn } from '../../yaml/paths.ts'
import { isSameData } from '../../yaml/same-data.ts'
import { type Fault, type MailForm, readMail, saveMail, sendTest, type TestAnswer } from '../api.ts'
import { Button } from '../button.tsx'
import { FormProvider, type FormState } from '../form/context.ts'
import { Field } from '../form/field.tsx'
import { focusWhenDrawn } from '../form/focus-field.ts'

type Mail = ReturnType<typeof useMail>

/** Where requests are mailed and alerts are posted: kept in .env, not in the firm's folder. Both can be tried here. */
export function MailPage({ mail, wanted }: { mail: Mail; wanted: string[] | null }) {
  const { form, data, faults, step, outcome } = mail
  const answer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) answer.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  useEffect(() => (form && wanted ? focusWhenDrawn(wanted) : undefined), [form, wanted])
  const schema = form?.schemas[String(data?.account.way ?? '')]
  if (!schema) return <p className="text-quiet">{outcome?.lines[0] ?? 'Reading your settings…'}</p>
  const state: FormState = { ...unused, data, faults, change: mail.change }
  const isBusy = step !== 'idle'
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
      <div className="notice-buttons">
        <Button type="submit" look="dark" aria-disabled={isBusy}>
          {step === 'saving' ? 'Saving…' : 'Save'}
        </Button>
        {canTest && (
          <>
            <Button aria-disabled={isBusy} onClick={() => mail.test('mail')}>
              {step === 'mail' ? 'Sending…' : 'Send me a test'}
            </Button>
            <Button aria-disabled={isBusy} onClick={() => mail.test('alert')}>
              {step === 'alert' ? 'Sending…' : 'Send a test alert'}
            </Button>
          </>
        )}
      </div>
      <p className="field-hint">
        {canTest && 'A test saves first, and goes only to those who get your requests. '}
        The live site has new settings once you publish.
      </p>
      <div role="status" ref={answer} className="mt-3 scroll-my-6">
        {outcome && (
          <div className={outcome.isTaken ? 'notice' : 'notice notice-bad'}>
            {outcome.lines.length > 1 && <h2>{outcome.isTaken ? 'It works' : 'Not right yet'}</h2>}
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
  const [form, setForm] = useState<MailForm>()
  const [data, setData] = useState<MailForm['data']>()
  const [faults, setFaults] = useState<Fault[]>([])
  const [outcome, setOutcome] = useState<TestAnswer>()
  const [step, setStep] = useState<'idle' | 'saving' | 'mail' | 'alert'>('idle')
  const isDirty = !isSameData(form?.data, data)

  function show(read: MailForm) {
    setForm(read)
    setData(read.data)
  }
  const fail = (message: string) => setOutcome({ lines: [message], isTaken: false })
  useEffect(() => {
    if (!isOpen || isDirty) return
    readMail().then((answer) => (answer.kind === 'done' ? show(answer.value) : fail(answer.message)))
  }, [isOpen])

  async function write(): Promise<boolean> {
    if (!data) return false
    setOutcome(undefined)
    const answer = await saveMail(data)
    const wrong = answer.kind === 'refused' ? answer.faults : []
    setFaults(wrong)
    if (wrong[0]) focusWhenDrawn(wrong[0].path)
    if (answer.kind === 'done') {
      show(answer.value)
      onSaved()
    } else fail(answer.kind === 'refused' ? refused : answer.message)
    return answer.kind === 'done'
  }
  /** One thing at a time. */
  async function take(next: typeof step, work: () => Promise<void>) {
    if (step !== 'idle') return
    setStep(next)
    await work()
    setStep('idle')
  }
  const save = () =>
    take('saving', async () => {
      if (await write()) setOutcome({ lines: ['Saved.'], isTaken: true })
    })
  const test = (what: 'mail' | 'alert') =>
    take(what, async () => {
      if (!(await write())) return
      const answer = await sendTest(what)
      if (answer.kind === 'done') setOutcome(answer.value)
      else fail(answer.message)
    })
  const change: FormState['change'] = (path, value) => {
    setData((current) => setIn(current, path, value) as MailForm['data'])
    setFaults((current) => current.filter((fault) => !isSamePath(fault.path, path)))
  }
  return { form, data, faults, outcome, step, isDirty, save, test, change }
}

const refused = 'Not saved. What is missing is said at each field; nothing you typed is lost.'

/** This form has no lists, and no words that are filled in. */
const unused = { removals: [], tokens: [], wanted: null, remove() {}, putBack() {}, announce() {} }
