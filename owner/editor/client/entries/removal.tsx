import { useEffect, useRef, useState } from 'react'
import { writeAddress } from '../address.ts'
import { type FileAnswer, type MentioningFile, readMentions } from '../api.ts'
import { Button } from '../button.tsx'

interface RemovalProps {
  file: FileAnswer
  onRemove(): void
  onHide(): void
  onClose(): void
}

/** Shows everything that names a town or package before it is removed. */
export function Removal({ file: { file, label, isDraft }, onRemove, onHide, onClose }: RemovalProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [mentions, setMentions] = useState<MentioningFile[] | string | null>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    readMentions(file).then((answer) => setMentions(answer.kind === 'done' ? answer.value : answer.message))
  }, [file])

  return (
    <section className="notice notice-bad" aria-label={`Remove ${label}`}>
      <h2 ref={heading} tabIndex={-1}>
        Remove {label}?
      </h2>
      {mentions === null ? <p>Looking for what names it…</p> : <Mentions mentions={mentions} />}
      <p>Undo brings everything back.</p>
      <div className="notice-buttons">
        <Button look="danger" disabled={mentions === null} onClick={onRemove}>
          Remove {label}
        </Button>
        {!isDraft && <Button onClick={onHide}>Hide it instead</Button>}
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </section>
  )
}

function Mentions({ mentions }: { mentions: MentioningFile[] | string }) {
  if (typeof mentions === 'string') return <p role="alert">{mentions}</p>
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
              {places.map((place) => (
                <li key={place}>{place}</li>
              ))}
              {sentences.map((sentence) => (
                <li key={sentence}>“{sentence}”</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}
