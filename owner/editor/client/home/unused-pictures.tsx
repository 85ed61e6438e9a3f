import { useEffect, useState } from 'react'
import {
  type Answer,
  getThumbnailUrl,
  putBackPicture,
  readSparePictures,
  removePicture,
  type SparePictures
} from '../api.ts'

/** Pictures that no page shows, each with a button to remove it; the last ones removed can be put back. */
export function UnusedPictures() {
  const [spare, setSpare] = useState<SparePictures>()
  const [message, setMessage] = useState('')
  const show = (answer: Answer<SparePictures>) => {
    if (answer.kind === 'done') setSpare(answer.value)
    setMessage(answer.kind === 'done' ? '' : answer.message)
  }
  useEffect(() => void readSparePictures().then(show), [])
  if (!spare) return <p className="quiet">{message || 'Looking for pictures…'}</p>
  const { unused, removed } = spare
  return (
    <div className="spare">
      <p role="status">
        {unused.length === 0
          ? 'Every picture is shown somewhere.'
          : 'No page shows these. Removing one changes nothing on the site.'}
      </p>
      <p className="field-fault" role="alert">
        {message}
      </p>
      <ul className="spare-list">
        {unused.map(({ file, width, height }) => (
          <Picture key={file} file={file} size={`${width} × ${height}`}>
            <button type="button" className="button-small" onClick={async () => show(await removePicture(file))}>
              Remove<span className="visually-hidden"> {file}</span>
            </button>
          </Picture>
        ))}
      </ul>
      {removed.length > 0 && (
        <section>
          <h2>Removed lately</h2>
          <ul className="spare-list">
            {removed.map((file) => (
              <Picture key={file} file={file}>
                <button type="button" className="button-small" onClick={async () => show(await putBackPicture(file))}>
                  Put back<span className="visually-hidden"> {file}</span>
                </button>
              </Picture>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Picture({ file, size = '', children }: { file: string; size?: string; children: React.ReactNode }) {
  return (
    <li className="spare-picture">
      <img src={getThumbnailUrl(file)} alt="" width="180" height="120" loading="lazy" />
      <span>{file}</span>
      <small>{size}</small>
      {children}
    </li>
  )
}
