import { setIn } from '../data.ts'
import type { Draft } from '../drafts.ts'

/** The body of a save; `isHidden` also takes the entry off the site or puts it on. */
export function composeSave({ file, data, text }: Draft, isHidden?: boolean): { data: unknown } | { text: string } {
  if (file.form) return { data: isHidden === undefined ? data : setIn(data, ['draft'], isHidden || undefined) }
  if (isHidden === undefined) return { text }
  const rest = text.replace(/^draft:.*\n?/m, '')
  return { text: isHidden ? `draft: true\n${rest}` : rest }
}

export function describeSave(isDraft: boolean | undefined, isHidden?: boolean): string {
  if (isHidden === true) return 'Saved and taken off the site. It is kept here until you put it back.'
  if (isHidden === false) return 'Saved and put on the site.'
  return isDraft ? 'Saved. It is not on the site yet.' : 'Saved. The page has been updated.'
}
