import { importAgain } from '../import-again.ts'

let loading: Promise<typeof import('./toaster.tsx')> | undefined

/** Fetched when the form is first touched, because it must be there if the network fails. Once: it shows itself. */
export function loadToasts() {
  loading ??= importAgain(() => import('./toaster.tsx')).catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The specification shows both outcomes in the style of a success. */
export async function showToast(text: string) {
  try {
    const { show } = await loadToasts()
    show(text)
  } catch {
    showPlainly(text)
  }
}

function showPlainly(text: string) {
  const note = document.createElement('p')
  note.className = 'plain-toast'
  note.setAttribute('role', 'status')
  note.textContent = text
  document.body.append(note)
  setTimeout(() => note.remove(), 6000)
}
