import { useMemo, useSyncExternalStore } from 'react'

/**
 * Keeps what is open in the address after the #, so the back button and bookmarks work: a file, perhaps with a field
 * ("business.yaml:phone.value"), or one of the editor's own pages; empty is the start page.
 */
export function useAddress() {
  const [name = '', path] = useSyncExternalStore(follow, readAddress).split(':')
  /** The field a link leads to. */
  const wanted = useMemo(() => path?.split('.') ?? null, [path])
  return { name, wanted }
}

export function openAddress(next: string) {
  location.hash = next
}

export const writeAddress = (file: string, path: (string | number)[] = []) =>
  `#${file}${path.length > 0 ? `:${path.join('.')}` : ''}`

export const isFile = (name: string) => /\.(yaml|md)$/.test(name)

const readAddress = () => decodeURIComponent(location.hash.slice(1))

function follow(onChange: () => void) {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}
