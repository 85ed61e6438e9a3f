import { useCallback, useEffect, useState } from 'react'

/** Keeps the open file's name after the # of the address, so that the back button and bookmarks work. */
export function useFileInAddress(first: string): [file: string, open: (file: string) => void] {
  const [file, setFile] = useState(readAddress() || first)
  useEffect(() => {
    const follow = () => setFile(readAddress() || first)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [first])
  const open = useCallback(
    (name: string) => {
      location.hash = name
      // At once, so that a file that was removed is not asked for again before the address has changed.
      setFile(name || first)
    },
    [first]
  )
  return [file, open]
}

const readAddress = () => decodeURIComponent(location.hash.slice(1))
