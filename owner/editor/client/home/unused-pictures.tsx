import { useEffect, useState } from 'react'
import {
  type Answer,
  getThumbnailUrl,
  putBackPicture,
  readSparePictures,
  removePicture,
  type SparePictures
} from '../api.ts'
import { Button } from '../button.tsx'

/** Pictures that no page shows, each with a button to remove it; the last ones removed can be put back. */
export function UnusedPictures() {
  const [spare, setSpare] = useState<SparePictures>()
  const [message, setMessage] = useState('')
  const show = (answer: Answer<SparePictures>) => {
    if (answer.kind === 'done') setSpare(answer.value)
    setMessage(answer.kind === 'done' ? '' : answer.message)
  }
  useEffect(() => void readSparePictures().then(show), [])
  if (!spare) return <p className="text-quiet">{message || 'Looking for pictures…'}</p>
  const { unused, removed } = spare
  return (
    <div className="grid gap-5">
      <p role="status">
        {unused.length === 0
          ? 'Every picture is shown somewhere.'
          : 'No page shows these. Removing one changes nothing on the site.'}
      </p>
      <p className="field-error" role="alert">
        {message}
      </p>
      <ul className={pictureGrid}>
        {unused.map(({ file, width, height }) => (
          <Picture key={file} file={file} size={`${width} × ${height}`}>
            <Button isSmall onClick={async () => show(await removePicture(file))}>
              Remove<span className="sr-only"> {file}</span>
            </Button>
          </Picture>
        ))}
      </ul>
      {removed.length > 0 && (
        <section>
          <h2 className="mb-2 text-base">Removed lately</h2>
          <ul className={pictureGrid}>
            {removed.map((file) => (
              <Picture key={file} file={file}>
                <Button isSmall onClick={async () => show(await putBackPicture(file))}>
                  Put back<span className="sr-only"> {file}</span>
                </Button>
              </Picture>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const pictureGrid = 'grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-4'

function Picture({ file, size = '', children }: { file: string; size?: string; children: React.ReactNode }) {
  return (
    <li className="wrap-anywhere grid content-start justify-items-start gap-1 text-xs">
      <img className="picture max-w-none" src={getThumbnailUrl(file)} alt="" width="180" height="120" loading="lazy" />
      <span>{file}</span>
      <small className="text-quiet">{size}</small>
      {children}
    </li>
  )
}
