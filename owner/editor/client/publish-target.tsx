import { useState } from 'react'
import { chooseTarget, readServerKey } from './api.ts'

interface Question {
  name: string
  label: string
  help?: string
  usual: string
}

const targets: Record<string, { label: string; help: string; questions: Question[] }> = {
  server: {
    label: 'My own server',
    help: 'Sent by ssh. docs/publishing.md says how to set a server up.',
    questions: [
      { name: 'PUBLISH_SSH', label: 'Server', help: 'For instance root@www.example.co.uk', usual: '' },
      { name: 'PUBLISH_FOLDER', label: 'Folder on the server', usual: '/srv/website' },
      { name: 'PUBLISH_SERVICE', label: 'Name of the service there', usual: 'website' }
    ]
  },
  git: {
    label: 'A host that builds from git',
    help: 'Your content is committed and pushed.',
    questions: [
      { name: 'PUBLISH_REMOTE', label: 'Git remote', usual: 'origin' },
      { name: 'PUBLISH_BRANCH', label: 'Branch that the host builds', usual: 'main' }
    ]
  },
  folder: {
    label: 'A folder, to upload by hand',
    help: 'The finished site is put there.',
    questions: [{ name: 'PUBLISH_FOLDER', label: 'Folder on this computer', usual: '../website' }]
  }
}

/** The first-time questions, the same as in the terminal. */
export function PublishTarget({ onChosen }: { onChosen(): void }) {
  const [to, setTo] = useState('server')
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const [fingerprint, setFingerprint] = useState('')
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const questions = targets[to]?.questions ?? []
  const read = ({ name, usual }: Question) => (answers[`${to} ${name}`] ?? usual).trim()

  async function submit() {
    setBusy(true)
    setMessage('')
    const kept = Object.fromEntries(questions.map((question) => [question.name, read(question)]))
    if (to === 'server' && !kept.PUBLISH_SSH?.startsWith('root@')) kept.PUBLISH_RESTART = 'sudo'
    const isKeyNeeded = to === 'server' && fingerprint === ''
    const answer = isKeyNeeded
      ? await readServerKey(kept.PUBLISH_SSH ?? '')
      : await chooseTarget({ PUBLISH_TO: to, ...kept }, fingerprint)
    setBusy(false)
    if (answer.kind !== 'done') setMessage(answer.message)
    else if (isKeyNeeded && 'value' in answer.value) setFingerprint(answer.value.value as string)
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
        <legend className="mb-2">Where does the site go? You are asked once.</legend>
        {Object.entries(targets).map(([name, { label, help }]) => (
          <label key={name} className="flex min-h-9 items-baseline gap-2.5 font-semibold">
            <input
              type="radio"
              name="to"
              checked={to === name}
              onChange={() => {
                setTo(name)
                setFingerprint('')
              }}
            />
            <span>
              {label} <small className="text-quiet block font-normal text-xs">{help}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {questions.map((question) => (
        <div key={`${to} ${question.name}`} className="mb-3.5">
          <label className="field-label" htmlFor={question.name}>
            {question.label}
          </label>
          <input
            id={question.name}
            className="field-box"
            required
            aria-describedby={question.help && `${question.name}-help`}
            value={answers[`${to} ${question.name}`] ?? question.usual}
            onChange={(event) => {
              setAnswers({ ...answers, [`${to} ${question.name}`]: event.target.value })
              setFingerprint('')
            }}
          />
          {question.help && (
            <p className="field-hint" id={`${question.name}-help`}>
              {question.help}
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
