import { useState } from 'react'
import { type ChoiceName, choiceNames, choices } from '../../publish/questions.ts'
import type { PublishOverview } from '../server/publish-routes.ts'
import { ask } from './api.ts'
import { Button } from './parts.tsx'

interface PublishTargetProps {
  /** The answers from before. */
  chosen: PublishOverview['answers']
  onChosen(): void
}

/** The first-time questions. */
export function PublishTarget({ chosen, onChosen }: PublishTargetProps) {
  // Also what only .env can say, such as a server's port.
  const [typed, setTyped] = useState<Record<string, string>>({ to: 'server', ...chosen })
  const [fingerprint, setFingerprint] = useState('')
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const to = typed.to as ChoiceName
  const all = choices[to].questions
  const answers = { ...Object.fromEntries(all.map(({ name, usual }) => [name, usual])), ...typed }
  const questions = all.filter(({ isAsked }) => isAsked?.(answers) !== false)

  async function submit() {
    setBusy(true)
    setMessage('')
    const unasked = all.filter((question) => !questions.includes(question)).map(({ name }) => [name, ''])
    try {
      if (to === 'server' && fingerprint === '') {
        const key = await ask<{ fingerprint: string }>('POST', '/api/publish/key', { server: answers.server ?? '' })
        setFingerprint(key.fingerprint)
      } else {
        await ask('POST', '/api/publish/target', {
          answers: { ...answers, ...Object.fromEntries(unasked) },
          fingerprint
        })
        onChosen()
      }
    } catch (refusal) {
      setMessage((refusal as Error).message)
    }
    setBusy(false)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onChange={({ currentTarget }) => {
        const fields = [...new FormData(currentTarget)].map(([name, value]) => [name, String(value).trim()])
        setTyped({ ...typed, ...Object.fromEntries(fields) })
        setFingerprint('')
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
                value={name}
                aria-describedby={`${name}-ways`}
                defaultChecked={to === name}
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
        <div key={name} className="mb-3.5">
          <label className="field-label" htmlFor={name}>
            {label}
          </label>
          <input
            id={name}
            name={name}
            className="field-box"
            required
            defaultValue={answers[name]}
            aria-describedby={`${name}-help`}
          />
          <p className="field-hint" id={`${name}-help`}>
            {help}
          </p>
        </div>
      ))}
      {fingerprint && (
        <div className="remark" role="status">
          <p>The server shows this key. Compare it with your host’s control panel before you go on:</p>
          <code className="mt-1 block text-xs">{fingerprint}</code>
        </div>
      )}
      {message && (
        <p className="remark remark-bad" role="alert">
          {message}
        </p>
      )}
      <div className="buttons">
        <Button type="submit" look="dark" disabled={isBusy}>
          {to !== 'server' ? 'Keep this' : fingerprint ? 'It is the same: keep it' : 'Ask for the server’s key'}
        </Button>
      </div>
    </form>
  )
}
