import { useEffect, useRef, useState } from 'react'
import { writeAddress } from './address.ts'
import { type PublishOverview, type PublishPlan, readPublishing, readPublishPlan, startPublishing } from './api.ts'
import { Button } from './button.tsx'
import { PublishTarget } from './publish-target.tsx'

type Step =
  | { kind: 'looking' }
  | { kind: 'choosing' }
  | { kind: 'ready'; plan: PublishPlan }
  | { kind: 'running' | 'done' | 'failed'; lines: string[]; message?: string }

/** The button and its dialogue: first what differs from the live site, then the publishing itself. */
export function PublishPanel({ hasUnsaved }: { hasUnsaved: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [step, setStep] = useState<Step>({ kind: 'looking' })
  const [chosen, setChosen] = useState<PublishOverview['answers']>()
  const address = useRef('')
  const turn = useRef(0)

  const fail = (message: string) => setStep({ kind: 'failed', lines: [], message })
  /** False once something newer has been asked for: a late answer must not cover it. */
  function takeTurn(): () => boolean {
    turn.current += 1
    const mine = turn.current
    return () => mine === turn.current
  }

  async function look() {
    const isMyTurn = takeTurn()
    setStep({ kind: 'looking' })
    const answer = await readPublishPlan()
    if (!isMyTurn()) return
    if (answer.kind !== 'done') return fail(answer.message)
    address.current = answer.value.address
    setStep({ kind: 'ready', plan: answer.value })
  }

  async function begin() {
    const isMyTurn = takeTurn()
    setStep({ kind: 'looking' })
    const answer = await readPublishing()
    if (!isMyTurn()) return
    if (answer.kind !== 'done') return fail(answer.message)
    setChosen(answer.value.answers)
    if (answer.value.state.kind === 'running') return setStep(answer.value.state)
    if (answer.value.answers) return look()
    setStep({ kind: 'choosing' })
  }
  const open = () => {
    dialog.current?.showModal()
    begin()
  }
  const close = () => dialog.current?.close()
  async function start() {
    takeTurn()
    setStep({ kind: 'running', lines: [] })
    const answer = await startPublishing()
    if (answer.kind !== 'done') fail(answer.message)
  }
  const isRunning = step.kind === 'running'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(async () => {
      const answer = await readPublishing()
      if (answer.kind === 'done' && answer.value.state.kind !== 'idle') setStep(answer.value.state)
    }, 1000)
    return () => clearInterval(timer)
  }, [isRunning])

  return (
    <>
      <Button onClick={open}>Publish…</Button>
      <dialog ref={dialog} className="dialog max-w-160" aria-labelledby="publish-title">
        <div className="mb-4 flex items-center justify-between">
          <h2 id="publish-title" className="text-xl">
            Publish
          </h2>
          <Button isSmall onClick={close}>
            Close
          </Button>
        </div>
        {step.kind === 'looking' && <p role="status">Comparing with what is live…</p>}
        {step.kind === 'choosing' && <PublishTarget chosen={chosen} onChosen={begin} />}
        {step.kind === 'ready' && <Ready plan={step.plan} hasUnsaved={hasUnsaved} onStart={start} onClose={close} />}
        {'lines' in step && <PublishProgress {...step} address={address.current} onAgain={look} />}
        {chosen && (step.kind === 'ready' || step.kind === 'failed') && (
          <p className="mt-3">
            <Button isSmall onClick={() => setStep({ kind: 'choosing' })}>
              Publish to another place…
            </Button>
          </p>
        )}
      </dialog>
    </>
  )
}

interface ReadyProps {
  plan: PublishPlan
  hasUnsaved: boolean
  onStart(): void
  onClose(): void
}

function Ready({ plan, hasUnsaved, onStart, onClose }: ReadyProps) {
  const { address, publishedAt, differences, blocking } = plan
  const hasNothing = publishedAt !== null && differences.length === 0
  return (
    <>
      {publishedAt === null && <p>Nothing has been published to {address} yet. Everything is new.</p>}
      {hasNothing && <p>Nothing differs from what is live at {address}.</p>}
      {differences.length > 0 && (
        <>
          <p>This differs from what was published on {showDate(publishedAt)}:</p>
          <ul className={rows}>
            {differences.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {hasUnsaved && <p className="publish-note">What you have not saved yet is not published.</p>}
      {blocking > 0 && (
        <p className="publish-note links">
          {blocking === 1 ? '1 thing has' : `${blocking} things have`} to be sorted out before this site goes live, so
          it can’t be published yet:{' '}
          <a href={writeAddress('todo')} onClick={onClose}>
            Still to do
          </a>
        </p>
      )}
      <div className="notice-buttons">
        <Button look="dark" disabled={blocking > 0 || hasNothing} onClick={onStart}>
          Publish now
        </Button>
      </div>
    </>
  )
}

const rows =
  'wrap-anywhere mt-3 max-h-[40vh] divide-y divide-line overflow-auto rounded-control border border-line *:px-3.5 *:py-2'

const showDate = (at: string | null) =>
  at ? new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' }) : ''

type PublishProgressProps = Extract<Step, { lines: string[] }> & { address: string; onAgain(): void }

/** Each step with its seconds, then the address or what went wrong. */
function PublishProgress({ kind, lines, message, address, onAgain }: PublishProgressProps) {
  const steps = lines.filter((line) => /^\S.*…/.test(line))
  return (
    <>
      <div role="status">
        <ol className={`${rows} empty:hidden`}>
          {steps.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {kind === 'running' && steps.length === 0 && <li>Starting…</li>}
        </ol>
      </div>
      {kind === 'done' && (
        <p className="links mt-3 font-semibold text-leaf" role="status">
          {message?.replace(/:?\s*https?:\S+$/, '')}.{' '}
          {address && (
            <a href={address} target="_blank" rel="noreferrer">
              {address}
            </a>
          )}
        </p>
      )}
      {kind === 'failed' && (
        <>
          <p className="publish-note publish-failed" role="alert">
            {message}
          </p>
          <div className="notice-buttons">
            <Button onClick={onAgain}>Try again</Button>
          </div>
        </>
      )}
    </>
  )
}
