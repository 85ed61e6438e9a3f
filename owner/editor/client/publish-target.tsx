import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChoiceName, choiceNames, choices } from '../../publish/questions.ts'
import type { PublishOverview } from '../server/publish-routes.ts'
import { ask } from './api.ts'
import { Button, TextField } from './parts.tsx'

interface PublishTargetProps {
  /** The answers from before. */
  chosen: PublishOverview['answers']
  onChosen(): void
}

/** The first-time questions. */
export function PublishTarget({ chosen, onChosen }: PublishTargetProps) {
  // Also what only .env can say, such as a server's port.
  const [typed, setTyped] = useState<Record<string, string>>({ to: 'server', ...chosen })
  const to = typed.to as ChoiceName
  const all = choices[to].questions
  const answers = { ...Object.fromEntries(all.map(({ name, usual }) => [name, usual])), ...typed }
  const questions = all.filter(({ isAsked }) => isAsked?.(answers) !== false)
  const key = useMutation({
    mutationFn: () => ask<{ fingerprint: string }>('POST', '/api/publish/key', { server: answers.server ?? '' })
  })
  const { fingerprint = '' } = key.data ?? {}
  const keep = useMutation({
    mutationFn() {
      const unasked = all.filter((question) => !questions.includes(question)).map(({ name }) => [name, ''])
      const kept = { ...answers, ...Object.fromEntries(unasked) }
      return ask('POST', '/api/publish/target', { answers: kept, fingerprint })
    },
    onSuccess: onChosen
  })
  const needsKey = to === 'server' && fingerprint === ''
  const { mutate, isPending, error } = needsKey ? key : keep
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
      onChange={({ currentTarget }) => {
        const fields = [...new FormData(currentTarget)].map(([name, value]) => [name, String(value).trim()])
        setTyped({ ...typed, ...Object.fromEntries(fields) })
        key.reset()
        keep.reset()
      }}
    >
      <fieldset className="mb-4 grid gap-2">
        <legend className="mb-2">Where does the site go?{!chosen && ' You are asked once.'}</legend>
        {choiceNames.map((name) => (
          <Way key={name} name={name} isChosen={to === name} />
        ))}
      </fieldset>
      <div className="mb-3.5 grid gap-3.5">
        {questions.map(({ name, label, help }) => (
          <TextField key={name} name={name} label={label} hint={help} required defaultValue={answers[name]} />
        ))}
      </div>
      {fingerprint && (
        <div className="message" role="status">
          <p>The server shows this key. Compare it with your host’s control panel before you go on:</p>
          <code className="mt-1 block text-xs">{fingerprint}</code>
        </div>
      )}
      {error && (
        <p className="message message-bad" role="alert">
          {error.message}
        </p>
      )}
      <div className="buttons">
        <Button type="submit" look="dark" disabled={isPending}>
          {to !== 'server' ? 'Keep this' : needsKey ? 'Ask for the server’s key' : 'It is the same: keep it'}
        </Button>
      </div>
    </form>
  )
}

function Way({ name, isChosen }: { name: ChoiceName; isChosen: boolean }) {
  const { label, help } = choices[name]
  return (
    <div>
      <label className="flex min-h-9 items-baseline gap-2.5 font-semibold">
        <input type="radio" name="to" value={name} aria-describedby={`${name}-ways`} defaultChecked={isChosen} />
        {label}
      </label>
      <ul id={`${name}-ways`} className="text-quiet -mt-2 ml-6 text-xs">
        {help.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
