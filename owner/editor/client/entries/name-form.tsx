import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'

interface NameFormProps {
  noun: string
  /** The entry that is copied. */
  copied?: string | undefined
  /** Resolves to what is wrong with the name, or null. */
  onAdd(name: string): Promise<string | null>
  onClose(): void
}

/** Asks for the one thing a new town or package needs: its name. */
export function NameForm({ noun, copied, onAdd, onClose }: NameFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => input.current?.focus(), [])

  async function add(event: React.FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const refusal = await onAdd(input.current?.value ?? '')
    setBusy(false)
    setFault(refusal)
    if (refusal) input.current?.focus()
  }

  return (
    <section className="notice" aria-label={copied ? `Duplicate ${copied}` : `Add a ${noun}`}>
      <form onSubmit={add} onKeyDown={(event) => event.key === 'Escape' && onClose()} noValidate>
        <h2>{copied ? `Duplicate ${copied}` : `Add a ${noun}`}</h2>
        <p id={`${id}-help`}>
          {copied
            ? `The new ${noun} begins with the words of ${copied}. It is not on the site until you put it there.`
            : `You can fill it in bit by bit. It is not on the site until you put it there.`}
        </p>
        <label className="field-label mt-3" htmlFor={id}>
          Name of the new {noun}
        </label>
        <input
          ref={input}
          id={id}
          className="field-box"
          autoComplete="off"
          aria-describedby={fault ? `${id}-fault ${id}-help` : `${id}-help`}
          aria-invalid={fault ? true : undefined}
        />
        {fault && (
          <p className="field-error" id={`${id}-fault`} role="alert">
            {fault}
          </p>
        )}
        <div className="notice-buttons">
          <Button type="submit" look="dark" disabled={isBusy}>
            {copied ? 'Duplicate it' : `Add the ${noun}`}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </section>
  )
}
