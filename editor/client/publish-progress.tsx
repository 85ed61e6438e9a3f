interface PublishProgressProps {
  kind: 'running' | 'done' | 'failed'
  lines: string[]
  message?: string
  address: string
  onAgain(): void
}

/** Each step with its seconds, then the address or what went wrong. */
export function PublishProgress({ kind, lines, message, address, onAgain }: PublishProgressProps) {
  const steps = lines.filter((line) => /^\S.*…/.test(line))
  return (
    <>
      <div role="status">
        <ol className="publish-steps">
          {steps.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {kind === 'running' && steps.length === 0 && <li>Starting…</li>}
        </ol>
      </div>
      {kind === 'done' && (
        <p className="publish-done" role="status">
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
          <p className="publish-failed" role="alert">
            {message}
          </p>
          <div className="notice-buttons">
            <button type="button" className="button" onClick={onAgain}>
              Try again
            </button>
          </div>
        </>
      )}
    </>
  )
}
