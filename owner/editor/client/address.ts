import { useCallback, useEffect, useMemo, useState } from 'react'

/**
 * Keeps what is open in the address after the #, so the back button and bookmarks work: a file, perhaps with a field
 * ("business.yaml:phone.value"), or one of the editor's own pages; empty is the start page.
 */
export function useAddress() {
  const [address, setAddress] = useState(readAddress)
  useEffect(() => {
    const follow = () => setAddress(readAddress())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const [name = '', path] = address.split(':')
  /** The field a link leads to. */
  const wanted = useMemo(() => path?.split('.') ?? null, [path])
  const open = useCallback((next: string) => {
    location.hash = next
    // At once, so a removed file isn't requested again before the address has changed.
    setAddress(next)
  }, [])
  return { name, open, wanted }
}

export const writeAddress = (file: string, path: (string | number)[] = []) =>
  `#${file}${path.length > 0 ? `:${path.join('.')}` : ''}`

export const isFile = (name: string) => /\.(yaml|md)$/.test(name)

const readAddress = () => decodeURIComponent(location.hash.slice(1))
