const shownMs = 6000

/** Fetched when the form is first touched, because it must be there if the network fails. */
export const loadToasts = () => import('./toaster.tsx')

/** The specification shows both outcomes in the style of a success. */
export async function showToast(text: string) {
  try {
    const { toast } = await loadToasts()
    toast.success(text, { duration: shownMs })
  } catch {
    const note = document.createElement('p')
    note.className = 'plain-toast'
    note.setAttribute('role', 'status')
    note.textContent = text
    document.body.append(note)
    setTimeout(() => note.remove(), shownMs)
  }
}
