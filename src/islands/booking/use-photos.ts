import { createContext, useRef, useState } from 'react'
import { photoFields } from '../../../domain/booking-fields.ts'
import type { Photo } from './shrink-photo.ts'

export type PhotoSelection = ReturnType<typeof usePhotos>

/** Absent until our code is there. */
export const Photos = createContext<PhotoSelection | null>(null)

export const mostPhotos = photoFields.length

/** The photos in the form, shrunk one at a time: a phone has memory for only one. */
export function usePhotos() {
  const [photos, setPhotos] = useState<Photo[]>([])
  const [shrinking, setShrinking] = useState('')
  const [refusals, setRefusals] = useState<string[]>([])
  const [removed, setRemoved] = useState('')
  // Sending waits for `work` and then takes `latest`.
  const work = useRef(Promise.resolve())
  const latest = useRef<Photo[]>([])

  function show(next: Photo[]) {
    latest.current = next.slice(0, mostPhotos)
    setPhotos(latest.current)
  }

  function replace(next: Photo[]) {
    show(next)
    setRefusals([])
    setRemoved('')
  }

  function add(files: File[]) {
    setRefusals([])
    setRemoved('')
    work.current = work.current.then(async () => {
      for (const file of files) {
        const refusal = await addOne(file)
        if (refusal) setRefusals((before) => [...before, refusal])
      }
      setShrinking('')
    })
  }

  /** Returns why not, or an empty text. */
  async function addOne(file: File): Promise<string> {
    if (latest.current.length >= mostPhotos)
      return `${file.name} was left out: ${mostPhotos} photos is the most we can take.`
    setShrinking(file.name)
    try {
      const { shrinkPhoto } = await import('./shrink-photo.ts')
      const photo = await shrinkPhoto(file)
      if (latest.current.some(({ mark }) => mark === photo.mark)) return `${file.name} is already there.`
      show([...latest.current, photo])
      return ''
    } catch {
      return `We couldn't read ${file.name}. Send it by email, or carry on without it.`
    }
  }

  function remove(photo: Photo) {
    replace(latest.current.filter((one) => one !== photo))
    setRemoved(photo.name)
  }

  async function finish(): Promise<Photo[]> {
    await work.current
    return latest.current
  }

  /** Photos were added that don't belong to this request. */
  const holdsOther = (sent: Photo[]) => latest.current.some((photo) => !sent.includes(photo))

  return { photos, shrinking, refusals, removed, add, remove, replace, finish, holdsOther }
}
