import { useState } from 'react'
import { type ChoiceName, choiceNames, choices } from '../../publish/questions.ts'
import { chooseTarget, type PublishOverview, readServerKey } from './api.ts'

interface PublishTargetProps {
  /** The answers from before. */
  chosen: PublishOverview['answers']
  onChosen(): void
}

/** The first-time questions. */
export function PublishTarget({ chosen, onChosen }: PublishTargetProps) {
  const [to, setTo] = useState<ChoiceName>(chosen?.to ?? 'server')
  const [typed, setTyped] = useState<Partial<Record<ChoiceName, Record<string, string>>>>(
    chosen ? { [chosen.to]: chosen } : {}
  )
  const [fingerprint, setFingerprint] = useState('')
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const usual = Object.fromEntries(choices[to].questions.map((question) => [question.name, question.usual]))
  const answers: Record<string, string> = { ...usual, ...typed[to] }
  const questions = choices[to].questions.filter(({ isAsked }) => isAsked?.(answers) !== false)

  async function submit() {
    setBusy(true)
    setMessage('')
    // With what only .env can say, such as a server's port, but without what isn't asked any more.
    const unasked = Object.fromEntries(choices[to].questions.map(({ name }) => [name, '']))
    const asked = Object.fromEntries(questions.map(({ name }) => [name, (answers[name] ?? '').trim()]))
    const kept: Record<string, string> = { ...typed[to], ...unasked, ...asked, to }
    const isKeyNeeded = to === 'server' && fingerprint === ''
    const answer = isKeyNeeded ? await readServerKey(kept.server ?? '') : await chooseTarget(kept, fingerprint)
    setBusy(false)
    if (answer.kind !== 'done') setMessage(answer.message)
    else if ('fingerprint' in answer.value) setFingerprint(String(answer.value.fingerprint))
    else onChosen()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <fieldset className="mb-4 grid gap-2">
        <legend className="mb-2">Where does the site go?{!chosen && ' You are asked once.'}</legend>
        {choiceNames.map((name) => (
          <div key={name}>
            <label className="flex min-h-9 items-baseline gap-2.5 font-semibold">
              <input
                type="radio"
                name="to"
                aria-describedby={`${name}-ways`}
                checked={to === name}
                onChange={() => {
                  setTo(name)
                  setFingerprint('')
                }}
              />
              {choices[name].label}
            </label>
            <ul id={`${name}-ways`} className="text-quiet -mt-2 ml-6 text-xs">
              {choices[name].help.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        ))}
      </fieldset>
      {questions.map(({ name, label, help }) => (
        <div key={`${to} ${name}`} className="mb-3.5">
          <label className="field-label" htmlFor={name}>
            {label}
          </label>
          <input
            id={name}
            className="field-box"
            required
            aria-describedby={help && `${name}-help`}
            value={answers[name]}
            onChange={(event) => {
              setTyped({ ...typed, [to]: { ...typed[to], [name]: event.target.value } })
              setFingerprint('')
            }}
          />
          {help && (
            <p className="field-hint" id={`${name}-help`}>
              {help}
            </p>
          )}
        </div>
      ))}
      {fingerprint && (
        <div className="publish-note" role="status">
          <p>The server shows this key. Compare it with your host’s control panel before you go on:</p>
          <code className="mt-1 block text-xs">{fingerprint}</code>
        </div>
      )}
      {message && (
        <p className="publish-note publish-failed" role="alert">
          {message}
        </p>
      )}
      <div className="notice-buttons">
        <button type="submit" className="button button-dark" disabled={isBusy}>
          {to !== 'server' ? 'Keep this' : fingerprint ? 'It is the same: keep it' : 'Ask for the server’s key'}
        </button>
      </div>
    </form>
  )
}
