import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { MentioningFile } from '../server/content-files.ts'
import type { OpenedFile } from '../server/open-file.ts'
import { ask } from './api.ts'
import { writeAddress } from './navigation.tsx'
import { Button, Dialog } from './parts.tsx'
import { listFaults } from './use-content.ts'

interface NameDialogProps {
  noun: string
  /** The entry that is copied. */
  copied?: string | undefined
  onAdd(name: string): Promise<void>
  onClose(): void
}

/** Asks for the one thing a new town or package needs: its name. */
export function NameDialog({ noun, copied, onAdd, onClose }: NameDialogProps) {
  const id = useId()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (form: FormData) => onAdd(String(form.get('name')))
  })
  return (
    <Dialog title={copied ? `Duplicate ${copied}` : `Add a ${noun}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) mutate(new FormData(event.currentTarget))
        }}
      >
        <label className="field-label" htmlFor={id}>
          Name of the new {noun}
        </label>
        <input
          id={id}
          name="name"
          className="field-box"
          autoComplete="off"
          aria-describedby={`${id}-fault ${id}-help`}
          aria-invalid={error ? true : undefined}
        />
        <p className="field-error" id={`${id}-fault`} role="alert">
          {error && listFaults(error)}
        </p>
        <p className="field-hint" id={`${id}-help`}>
          {copied ? `It begins with the words of ${copied}.` : 'You can fill it in bit by bit.'} It is not on the site
          until you put it there.
        </p>
        <div className="buttons">
          <Button type="submit" look="dark" disabled={isPending}>
            {copied ? 'Duplicate it' : `Add the ${noun}`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface RemovalDialogProps {
  file: OpenedFile
  onRemove(): void
  onHide(): void
  onClose(): void
}

/** Shows everything that names a town or package before it is removed. */
export function RemovalDialog({ file: { file, label, isDraft }, onRemove, onHide, onClose }: RemovalDialogProps) {
  const { data: mentions, error } = useQuery({
    queryKey: ['mentions', file],
    queryFn: () => ask<MentioningFile[]>('GET', `/api/mentions/${file}`)
  })
  return (
    <Dialog title={`Remove ${label}?`} onClose={onClose}>
      {error && <p role="alert">{error.message}</p>}
      {mentions && <Mentions mentions={mentions} />}
      {!mentions && !error && <p>Looking for what names it…</p>}
      <p>Undo brings everything back.</p>
      <div className="buttons">
        <Button onClick={onClose}>Keep it</Button>
        {!isDraft && <Button onClick={onHide}>Hide it instead</Button>}
        <Button look="danger" disabled={!mentions && !error} onClick={onRemove}>
          Remove {label}
        </Button>
      </div>
    </Dialog>
  )
}

function Mentions({ mentions }: { mentions: MentioningFile[] }) {
  if (mentions.length === 0) return <p>Nothing else names it.</p>
  const hasPlaces = mentions.some(({ places }) => places.length > 0)
  const hasSentences = mentions.some(({ sentences }) => sentences.length > 0)
  return (
    <>
      <p>
        {mentions.length === 1 ? 'One part of your site names it' : `${mentions.length} parts of your site name it`}.
        {hasPlaces && ' What leads to it is taken out with it.'}
        {hasSentences && ' The sentences quoted here stay until you rewrite them.'}
      </p>
      <ul className="links my-2 grid max-h-72 gap-1.5 overflow-auto">
        {mentions.map(({ file, label, places, sentences }) => (
          <li key={file}>
            <a className="font-semibold" href={writeAddress(file)}>
              {label}
            </a>
            <ul className="pl-4 text-xs">
              {[...places, ...sentences.map((sentence) => `“${sentence}”`)].map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}
