import { useMemo, useRef, useState } from 'react'
import { photoFields } from '../../../domain/booking-fields.ts'
import type { Photo } from './shrink-photo.ts'

export type PhotoSelection = ReturnType<typeof usePhotos>

export const mostPhotos = photoFields.length

/** The photos in the form, shrunk one at a time: a phone has memory for only one. */
export function usePhotos() {
  const [photos, setPhotos] = useState<Photo[]>([])
  const [shrinking, setShrinking] = useState<string | null>(null)
  const [refusals, setRefusals] = useState<string[]>([])
  const [removed, setRemoved] = useState<string | null>(null)
  // Sending waits for `work` and then takes `latest`.
  const work = useRef(Promise.resolve())
  const latest = useRef<Photo[]>([])

  function show(next: Photo[]) {
    latest.current = next.slice(0, mostPhotos)
    setPhotos(latest.current)
  }

  function replace(next: Photo[]) {
    show(next)
    forgetWords()
  }

  function forgetWords() {
    setRefusals([])
    setRemoved(null)
  }

  function add(files: File[]) {
    forgetWords()
    work.current = work.current.then(async () => {
      for (const file of files) await addOne(file)
      setShrinking(null)
    })
  }

  async function addOne(file: File) {
    const refuse = (sentence: string) => setRefusals((before) => [...before, sentence])
    if (latest.current.length >= mostPhotos) return refuse(`${file.name} was left out: ${fullWords}`)
    setShrinking(file.name)
    try {
      const { shrinkPhoto } = await loadShrinker()
      const photo = await shrinkPhoto(file)
      if (latest.current.some(({ mark }) => mark === photo.mark)) refuse(`${file.name} is already there.`)
      else show([...latest.current, photo])
    } catch {
      refuse(`We couldn't read ${file.name}. Send it by email, or carry on without it.`)
    }
  }

  /** Returns the photo that takes its place. */
  function remove(photo: Photo) {
    const place = latest.current.indexOf(photo)
    replace(latest.current.filter((one) => one !== photo))
    setRemoved(photo.name)
    return latest.current[place] ?? latest.current.at(-1)
  }

  async function finish(): Promise<Photo[]> {
    await work.current
    return latest.current
  }

  /** Whether there are enough; if so, says it. */
  function refuseMore(): boolean {
    const isFull = latest.current.length >= mostPhotos
    if (isFull) setRefusals([`${fullWords} Remove one to choose another.`])
    return isFull
  }

  /** Photos were added that don't belong to this request. */
  const holdsOther = (sent: Photo[]) => latest.current.some((photo) => !sent.includes(photo))

  return useMemo(
    () => ({ photos, shrinking, refusals, removed, add, remove, replace, finish, refuseMore, holdsOther }),
    [photos, shrinking, refusals, removed]
  )
}

const fullWords = `${mostPhotos} photos is the most we can take.`

/** Fetched when the first photo is being chosen: most requests have none. */
export const loadShrinker = () => import('./shrink-photo.ts')
