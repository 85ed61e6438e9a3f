import { splitSentences } from './sentences.ts'

/* What search engines show of a page; they cut longer texts short, even in the middle of a word. */
export const longestTitle = 60
export const longestDescription = 160

/** For a shorter description, search engines make up their own. */
export const isTooShort = (description: string) => description.length <= 50

/** The first that fits, or the last one cut short. */
export function fitTitle(...candidates: [string, ...string[]]): string {
  const last = candidates.at(-1) as string
  return candidates.find((title) => title.length <= longestTitle) ?? shorten(last, longestTitle)
}

/** As many whole sentences as leave space for `ending`, or the text cut short if those would say too little. */
export function fitDescription(text: string, ending = ''): string {
  const room = ending === '' ? longestDescription : Math.max(longestDescription - ending.length - 1, 1)
  let fitting = ''
  for (const sentence of splitSentences(text)) {
    if ((fitting + sentence).trimEnd().length > room) break
    fitting += sentence
  }
  const isEnough = fitting.length === text.length || !isTooShort(fitting.trimEnd())
  const beginning = isEnough ? fitting.trimEnd() : shorten(text, room)
  return shorten(ending ? `${beginning} ${ending}` : beginning, longestDescription)
}

/** What fits below an icon on a phone: the whole words within twelve letters, and always the first. */
export function shortenName(name: string): string {
  if (name.length <= 12) return name
  const fitting = name.slice(0, 13).replace(/\s+\S*$/, '')
  return fitting.length <= 12 ? fitting.replace(/[\s,&-]+(and)?$/, '') : (name.split(' ')[0] ?? name)
}

/** Cut between words, with an ellipsis. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || [...cut].slice(0, -1).join('')
  return `${atWord.replace(/[\s,;:.&|–-]+$/, '')}…`
}
