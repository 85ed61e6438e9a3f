import { useEffect, useRef, useState } from 'react'

interface OwnOfferProps {
  onMake(): Promise<unknown>
  onClose(): void
}

/** Shown at the first save in a fresh clone, because the sample is never written to. */
export function OwnOffer({ onMake, onClose }: OwnOfferProps) {
  const [isBusy, setBusy] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])

  async function make() {
    setBusy(true)
    await onMake()
    setBusy(false)
  }

  return (
    <section className="notice" aria-label="Make it yours">
      <h2>Make it yours</h2>
      <p>
        You are looking at the sample firm. Before your first save, the editor makes a full copy for you in the folder
        content/. From then on the site shows your firm, and software updates leave it alone.
      </p>
      <div className="notice-buttons">
        <button ref={first} type="button" className="button button-primary" disabled={isBusy} onClick={make}>
          {isBusy ? 'Copying…' : 'Make my copy and save'}
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={onClose}>
          Not yet
        </button>
      </div>
    </section>
  )
}
