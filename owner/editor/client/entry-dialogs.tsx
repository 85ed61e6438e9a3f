import { useMutation, useQuery } from '@tanstack/react-query'
import type { MentioningFile } from '../server/content-files.ts'
import type { OpenedFile } from '../server/open-file.ts'
import { ask } from './api.ts'
import { writeAddress } from './navigation.tsx'
import { Button, Dialog, TextField } from './parts.tsx'
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
        <TextField
          name="name"
          label={`Name of the new ${noun}`}
          hint={`${copied ? `It begins with the words of ${copied}.` : 'You can fill it in bit by bit.'} It is not on the site until you put it there.`}
          fault={error && listFaults(error)}
        />
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
  const { data: files, error } = useQuery({
    queryKey: ['mentions', file],
    queryFn: () => ask<MentioningFile[]>('GET', `/api/mentions/${file}`)
  })
  return (
    <Dialog title={`Remove ${label}?`} onClose={onClose}>
      {error && <p role="alert">{error.message}</p>}
      {files && <Mentions files={files} />}
      {!files && !error && <p>Looking for what names it…</p>}
      <p>Undo brings everything back.</p>
      <div className="buttons">
        <Button onClick={onClose}>Keep it</Button>
        {!isDraft && <Button onClick={onHide}>Hide it instead</Button>}
        <Button look="danger" disabled={!files && !error} onClick={onRemove}>
          Remove {label}
        </Button>
      </div>
    </Dialog>
  )
}

function Mentions({ files }: { files: MentioningFile[] }) {
  if (files.length === 0) return <p>Nothing else names it.</p>
  return (
    <>
      <p>
        {files.length === 1 ? 'One part of your site names it' : `${files.length} parts of your site name it`}. What
        leads to it is taken out with it; sentences in quotation marks stay until you rewrite them.
      </p>
      <ul className="links my-2 grid max-h-72 gap-1.5 overflow-auto">
        {files.map(({ file, label, mentions }) => (
          <li key={file}>
            <a className="font-semibold" href={writeAddress(file)}>
              {label}
            </a>
            <ul className="pl-4 text-xs">
              {mentions.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}
