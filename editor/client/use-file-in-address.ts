import { useEffect, useState } from 'react'

/** Keeps the open file's name after the # of the address, so that the back button and bookmarks work. */
export function useFileInAddress(first: string): [file: string, open: (file: string) => void] {
  const [file, setFile] = useState(readAddress() || first)
  useEffect(() => {
    const follow = () => setFile(readAddress() || first)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [first])
  return [
    file,
    (name) => {
      location.hash = name
    }
  ]
}

const readAddress = () => decodeURIComponent(location.hash.slice(1))
