import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { TestResult } from '../server/mail-routes.ts'
import { ask } from './api.ts'
import { Button } from './parts.tsx'

const tests = { mail: 'Send me a test', alert: 'Send a test alert' }

/** Tries the settings that were saved, and shows what the mail server or the alert address said. */
export function MailTests({ isDirty }: { isDirty: boolean }) {
  const { mutate, data, error, variables, isPending } = useMutation({
    mutationFn: (what: string) => ask<TestResult>('POST', '/api/mail/test', { what })
  })
  const result = error ? { lines: [error.message], isGood: false } : data
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [result])
  return (
    <>
      <div className="buttons">
        {Object.entries(tests).map(([what, words]) => (
          <Button key={what} disabled={isDirty} aria-disabled={isPending} onClick={() => isPending || mutate(what)}>
            {isPending && what === variables ? 'Sending…' : words}
          </Button>
        ))}
      </div>
      <p className="field-hint">
        {isDirty ? 'Save first, then try it.' : 'A test goes only to those who get your requests.'}
      </p>
      <div role="status" ref={shown} className="mt-3 scroll-my-6">
        {result && (
          <div className={result.isGood ? 'message' : 'message message-bad'}>
            <h2>{result.isGood ? 'It works' : 'Not right yet'}</h2>
            {result.lines.map((line) => (
              <p key={line} className="wrap-anywhere py-0.5">
                {line}
              </p>
            ))}
          </div>
        )}
      </div>
    </>
  )
}
