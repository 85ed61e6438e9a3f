import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PublishOverview, PublishPlan, PublishState } from '../server/publish-routes.ts'
import { ask } from './api.ts'
import { writeAddress } from './navigation.tsx'
import { Button, Dialog } from './parts.tsx'
import { PublishTarget } from './publish-target.tsx'

/** The button and its dialogue: first what differs from the live site, then the publishing itself. */
export function PublishPanel({ hasUnsaved }: { hasUnsaved: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Publish…</Button>
      {isOpen && (
        <Dialog title="Publish" onClose={close}>
          <Publishing hasUnsaved={hasUnsaved} onClose={close} />
        </Dialog>
      )}
    </>
  )
}

interface PublishingProps {
  hasUnsaved: boolean
  onClose(): void
}

function Publishing({ hasUnsaved, onClose }: PublishingProps) {
  const [isChoosing, setChoosing] = useState(false)
  /** From the press, or the look at one under way, until the owner asks for another comparison. */
  const [isFollowed, setFollowed] = useState(false)
  // What was found the last time the dialogue was open may not be so any more.
  const publishing = useQuery({
    queryKey: ['publishing'],
    queryFn: () => ask<PublishOverview>('GET', '/api/publish'),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.state.kind === 'running' ? 1000 : false)
  })
  const { answers, state } = publishing.data ?? {}
  const isRunning = state?.kind === 'running'
  const plan = useQuery({
    queryKey: ['publish plan'],
    queryFn: () => ask<PublishPlan>('POST', '/api/publish/plan', {}),
    gcTime: 0,
    enabled: answers !== undefined && !isChoosing && !isFollowed && !isRunning
  })
  useEffect(() => {
    if (isRunning) setFollowed(true)
  }, [isRunning])

  const start = useMutation({
    mutationFn: () => ask('POST', '/api/publish', {}),
    async onSuccess() {
      await publishing.refetch()
      setFollowed(true)
    }
  })
  async function leaveChoosing() {
    await publishing.refetch()
    setChoosing(false)
  }
  function compareAgain() {
    start.reset()
    if (isFollowed) setFollowed(false)
    else plan.refetch()
  }

  const failure = (start.error ?? publishing.error ?? plan.error)?.message
  const message = isFollowed && state?.kind === 'failed' ? state.message : !isFollowed && failure
  if (isChoosing || (publishing.data && !answers)) return <PublishTarget chosen={answers} onChosen={leaveChoosing} />
  if (isFollowed && state && !message) return <Progress state={state} address={plan.data?.address} />
  if (plan.isFetching || (!plan.data && !message)) return <p role="status">Comparing with what is live…</p>
  return (
    <>
      {message ? (
        <>
          <p className="message message-bad" role="alert">
            {message}
          </p>
          <div className="buttons">
            <Button onClick={compareAgain}>Try again</Button>
          </div>
        </>
      ) : (
        plan.data && <Ready plan={plan.data} hasUnsaved={hasUnsaved} onStart={start.mutate} onClose={onClose} />
      )}
      <p className="mt-3">
        <Button isSmall onClick={() => setChoosing(true)}>
          Publish to another place…
        </Button>
      </p>
    </>
  )
}

interface ReadyProps extends PublishingProps {
  plan: PublishPlan
  onStart(): void
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
          <Lines lines={differences} />
        </>
      )}
      {hasUnsaved && <p className="message">What you have not saved yet is not published.</p>}
      {blocking > 0 && (
        <p className="message links">
          {blocking === 1 ? '1 thing has' : `${blocking} things have`} to be sorted out before this site goes live, so
          it can’t be published yet:{' '}
          <a href={writeAddress('')} onClick={onClose}>
            Still to do
          </a>
        </p>
      )}
      <div className="buttons">
        <Button look="dark" disabled={blocking > 0 || hasNothing} onClick={onStart}>
          Publish now
        </Button>
      </div>
    </>
  )
}

const showDate = (at: string | null) =>
  at ? new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' }) : ''

/** Each step with its seconds, then the address. */
function Progress({ state, address }: { state: PublishState; address: string | undefined }) {
  const steps = 'lines' in state ? state.lines.filter((line) => /^\S.*…/.test(line)) : []
  return (
    <>
      <div role="status">
        <Lines lines={state.kind === 'running' && steps.length === 0 ? ['Starting…'] : steps} />
      </div>
      {state.kind === 'done' && (
        <p className="links mt-3 font-semibold text-leaf" role="status">
          {state.message.replace(/:?\s*https?:\S+$/, '')}.{' '}
          {address && (
            <a href={address} target="_blank" rel="noreferrer">
              {address}
            </a>
          )}
        </p>
      )}
    </>
  )
}

const Lines = ({ lines }: { lines: string[] }) => (
  <ol className="wrap-anywhere mt-3 max-h-[40vh] divide-y divide-line overflow-auto rounded-control border border-line *:px-3.5 *:py-2 empty:hidden">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ol>
)
