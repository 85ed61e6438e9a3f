import { useEffect, useRef, useState } from 'react'
import type { FrameMessage } from '../../../src/scripts/show-saved.ts'
import { type Overview, type PreviewState, readState } from './api.ts'
import { Button } from './button.tsx'

interface PreviewProps {
  state: PreviewState
  overview: Overview
  /** The page that shows what is being edited; empty for a draft, which has none. */
  wanted: string
  /** Words changed by the last save. */
  saved: string[]
  /** On request, where there is no room for it beside the form. */
  isShown: boolean
  onHide(): void
}

const widths = { phone: 390, desktop: 1280 }

/** The live page. Astro's server reloads it when a file is written. */
export function Preview({ state, overview, wanted, saved, isShown, onHide }: PreviewProps) {
  const { previewOrigin: origin, pages } = overview
  const [path, setPath] = useState(wanted)
  const [width, setWidth] = useState<keyof typeof widths>('phone')
  const [round, setRound] = useState(0)
  const [size, box] = useScale(widths[width])
  const frame = useSavedInFrame(origin, saved, setRound)
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
            ref={frame}
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

/** Tells the page in the frame what was saved, now and after each reload, until it has shown it. */
function useSavedInFrame(origin: string, saved: string[], setRound: React.Dispatch<(round: number) => number>) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { current: atStart } = useRef(saved)
  /** When the page in the frame was asked for; 0 while we reload it. */
  const askedAt = useRef(0)
  useEffect(() => {
    const savedAt = Date.now()
    let isShown = saved.length === 0
    const tell = () => {
      if (!isShown)
        frame.current?.contentWindow?.postMessage({ kind: 'editor:show', texts: saved } satisfies FrameMessage, origin)
    }
    const listen = (event: MessageEvent<FrameMessage>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      if (event.data?.kind === 'editor:shown') isShown = true
      if (event.data?.kind !== 'editor:ready') return
      askedAt.current = event.data.askedAt
      tell()
    }
    // Astro's server reloads the page, but not one that wasn't connected yet when the file was written.
    const timer = setInterval(() => {
      const isOld = askedAt.current > 0 && askedAt.current < savedAt
      if (saved === atStart || !isOld) return
      askedAt.current = 0
      setRound((round) => round + 1)
    }, 3000)
    addEventListener('message', listen)
    tell()
    return () => {
      clearInterval(timer)
      removeEventListener('message', listen)
    }
  }, [origin, saved, atStart, setRound])
  return frame
}
