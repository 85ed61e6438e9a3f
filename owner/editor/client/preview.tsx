import { useEffect, useRef, useState } from 'react'
import type { Clicked } from '../../../src/scripts/edit-by-click.ts'
import { openAddress, writeAddress } from './address.ts'
import { findClicked, type Overview, type PreviewState, readState } from './api.ts'
import { Button } from './button.tsx'

interface PreviewProps {
  state: PreviewState
  overview: Overview
  /** The page that shows what is being edited; empty for a draft, which has none. */
  wanted: string
  /** On request, where there is no room for it beside the form. */
  isShown: boolean
  onHide(): void
}

const widths = { phone: 390, desktop: 1280 }

/** The live page. Astro's server reloads it when a file is written. */
export function Preview({ state, overview, wanted, isShown, onHide }: PreviewProps) {
  const { previewOrigin: origin, pages } = overview
  const [path, setPath] = useState(wanted)
  const [width, setWidth] = useState<keyof typeof widths>('phone')
  const [round, setRound] = useState(0)
  const [size, box] = useScale(widths[width])
  useClicks(origin)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => setPath(wanted), [wanted])
  useEffect(() => (isShown ? lendFocus(back.current) : undefined), [isShown])
  const known = pages.some((page) => page.path === path.split('#')[0])
  return (
    <section className="preview" aria-label="The page">
      <div className="flex flex-wrap items-center gap-2 border-line border-b bg-white p-3">
        <span className="nav:hidden">
          <Button ref={back} onClick={onHide}>
            Back to the form
          </Button>
        </span>
        <label className="flex-1 basis-36">
          <span className="sr-only">Page shown</span>
          <select
            className="field-box min-h-8 py-0.5"
            value={known ? path.split('#')[0] : ''}
            onChange={(event) => setPath(event.target.value)}
          >
            {!known && <option value="">{path === '' ? 'No page yet' : 'Page not found'}</option>}
            {pages.map((page) => (
              <option key={page.path} value={page.path}>
                {page.label}
              </option>
            ))}
          </select>
        </label>
        <fieldset className="flex gap-1">
          <legend className="sr-only">Width</legend>
          {(['phone', 'desktop'] as const).map((name) => (
            <Button key={name} isSmall aria-pressed={width === name} onClick={() => setWidth(name)}>
              {name === 'phone' ? 'Phone' : 'Desktop'}
            </Button>
          ))}
        </fieldset>
        <Button isSmall onClick={() => setRound(round + 1)}>
          Reload
        </Button>
        {path !== '' && (
          <a className="button button-quiet button-small" href={origin + path} target="_blank" rel="noreferrer">
            Open
          </a>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-hidden" ref={box}>
        {path === '' ? (
          <p className="p-8 text-quiet">
            This is not on the site, so it has no page yet. Put it on the site to see it here.
          </p>
        ) : state === 'ready' ? (
          <iframe
            key={round}
            className="mx-auto origin-top-left bg-white"
            title="The page as visitors see it"
            src={origin + path}
            style={size}
          />
        ) : (
          <p className="p-8 text-quiet">
            {state === 'starting'
              ? 'Loading the page…'
              : "The page can't be shown while a file has a mistake in it. Put it right and save, and the page comes back."}
          </p>
        )}
      </div>
    </section>
  )
}

/** Focuses the button if it can be seen, and later what had the focus before. */
function lendFocus(button: HTMLElement | null) {
  const before = document.activeElement as HTMLElement | null
  button?.focus()
  return () => before?.focus()
}

/** Shows the page at full width, scaled down to fit the box. */
function useScale(width: number) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const scale = size.width > 0 ? Math.min(1, size.width / width) : 1
  const frame = { width, height: size.height / scale, transform: `scale(${scale})` }
  return [frame, box] as const
}

/** How the preview is. Also notices files changed outside the editor, so what it says about them is up to date. */
export function useEditorState(overview: Overview | null, onChanged: () => void): PreviewState {
  const [state, setState] = useState<PreviewState>('starting')
  const known = useRef('')
  known.current = overview?.version ?? ''
  useEffect(() => {
    const ask = async () => {
      const answer = await readState()
      setState(answer.kind === 'done' ? answer.value.state : 'stopped')
      if (answer.kind === 'done' && known.current && answer.value.version !== known.current) onChanged()
    }
    ask()
    const timer = setInterval(ask, state === 'ready' ? 5000 : 1000)
    return () => clearInterval(timer)
  }, [state, onChanged])
  return state
}

/** A click in the page opens the field that shows what was clicked. */
function useClicks(origin: string) {
  useEffect(() => {
    const listen = async ({ origin: sender, data }: MessageEvent<Clicked>) => {
      if (sender !== origin || data?.kind !== 'editor:clicked') return
      const answer = await findClicked(data)
      if (answer.kind === 'done' && answer.value)
        openAddress(writeAddress(answer.value.file, answer.value.path).slice(1))
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [origin])
}
