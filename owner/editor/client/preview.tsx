import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Clicked } from '../../../src/scripts/edit-by-click.ts'
import type { Overview, PreviewState } from '../server/app.ts'
import type { FieldPlace } from '../server/preview-places.ts'
import { ask } from './api.ts'
import { openAddress, writeAddress } from './navigation.tsx'
import { Button } from './parts.tsx'

interface PreviewProps {
  state: PreviewState | undefined
  overview: Overview
  /** The page that shows what is being edited; empty for a draft, which has none. */
  wanted: string
  /** On request, where there is no room for it beside the form: then it covers the form. */
  isShown: boolean
  onHide(): void
}

/** The live page. Astro's server reloads it when a file is written. */
export function Preview({ state, overview: { previewOrigin: origin, pages }, wanted, isShown, onHide }: PreviewProps) {
  const [path, setPath] = useState(wanted)
  const [isWide, setWide] = useState(false)
  useClicks(origin)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => setPath(wanted), [wanted])
  useEffect(() => {
    if (!isShown) return
    const before = document.activeElement as HTMLElement | null
    back.current?.focus()
    return () => before?.focus()
  }, [isShown])
  const known = pages.find((page) => page.path === path.split('#')[0])
  return (
    <section
      className={`flex min-w-0 flex-col border-line border-l bg-mist max-page:inset-0 max-page:z-3 ${isShown ? 'max-page:fixed' : 'max-page:hidden'}`}
      aria-label="The page"
    >
      <div className="flex flex-wrap items-center gap-2 border-line border-b bg-white p-3">
        <span className="page:hidden">
          <Button ref={back} onClick={onHide}>
            Back to the form
          </Button>
        </span>
        <label className="flex-1 basis-36">
          <span className="sr-only">Page shown</span>
          <select
            className="field-box min-h-8 py-0.5"
            value={known?.path ?? ''}
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
        <span className="max-page:hidden">
          <Button isSmall onClick={() => setWide(!isWide)}>
            {isWide ? 'Phone' : 'Desktop'}
          </Button>
        </span>
        {path !== '' && (
          <a className="button button-quiet button-small" href={origin + path} target="_blank" rel="noreferrer">
            Open
          </a>
        )}
      </div>
      {path !== '' && state === 'ready' ? (
        <div className="min-h-0 flex-1 overflow-hidden">
          <iframe
            className={`bg-white ${isWide ? 'size-[250%] origin-top-left scale-40' : 'mx-auto size-full max-w-[390px]'}`}
            title="The page as visitors see it"
            src={origin + path}
          />
        </div>
      ) : (
        <p className="p-8 text-quiet">
          {path === ''
            ? 'This is not on the site, so it has no page yet. Put it on the site to see it here.'
            : state === 'stopped'
              ? "The page can't be shown while a file has a mistake in it. Put it right and save, and the page comes back."
              : 'Loading the page…'}
        </p>
      )}
    </section>
  )
}

/** How the preview is. Also notices files changed outside the editor, so what it says about them is up to date. */
export function useEditorState(overview: Overview | undefined, refresh: () => void): PreviewState | undefined {
  const { data } = useQuery({
    queryKey: ['preview'],
    queryFn: () => ask<{ state: PreviewState; version: string }>('GET', '/api/preview'),
    refetchInterval: ({ state }) => (state.data?.state === 'ready' ? 5000 : 1000)
  })
  useEffect(() => {
    if (overview && data && data.version !== overview.version) refresh()
  }, [data])
  return data?.state
}

/** A click in the page opens the field that shows what was clicked. */
function useClicks(origin: string) {
  useEffect(() => {
    const listen = async ({ origin: sender, data }: MessageEvent<Clicked>) => {
      if (sender !== origin || data?.kind !== 'editor:clicked') return
      const query = new URLSearchParams({ words: data.words, around: data.around.join(' ') })
      const found = await ask<FieldPlace | null>('GET', `/api/clicked?${query}`)
      if (found) openAddress(writeAddress(found.file, found.path).slice(1))
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [origin])
}
