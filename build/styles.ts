import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import { type Selector, type TransformOptions, transform } from 'lightningcss'
import { hashedFolder } from '../server/static-files.ts'
import { styleTargets as targets } from './browsers.ts'
import { type Page, readText } from './page.ts'

/** The stylesheet of all pages of one kind. */
export interface Sheet {
  /** As the pages have them now: ours, the fonts', and Astro's for islands. */
  styles: string[]
  css: string
  /** What its pages and the files they reach name, which may be a class or a custom property. */
  words: Set<string>
  reached: Set<string>
  files: string[]
}

/** Notes which of its styles a page uses. */
export function collectStyles({ file, kind, elements }: Page, sheets: Map<string, Sheet>): void {
  const all = elements.filter(({ tagName }) => tagName === 'style')
  const stray = all.find((style) => style.parentNode?.nodeName !== 'head' && readText(style) !== ISLAND_STYLES)
  if (stray) throw new Error(`${file}: expected styles only in the head, but found ${readText(stray).slice(0, 200)}`)
  // Ours first: it opens with Tailwind's licence, and only an opening comment is kept.
  const styles = all.map(readText).toSorted((one, other) => other.length - one.length)
  const css = styles.join('')
  const key = `${kind} ${css}`
  const sheet = sheets.get(key) ?? { styles, css, words: new Set(), reached: new Set(), files: [] }
  sheets.set(key, sheet)
  sheet.files.push(file)
  const values = elements.flatMap(({ attrs }) => attrs.map(({ value }) => value))
  const scripts = elements.filter(({ tagName }) => tagName === 'script').map(readText)
  // Most classes occur many times in a page.
  for (const text of new Set([...values, ...scripts])) noteNames(text, sheet)
}

/** Leaves pages only the classes their HTML or scripts name. Returns their stylesheet. */
export function fitStyles(dist: string, sheet: Sheet): string {
  // A set's loop includes what is added during it: the imports of imports.
  for (const name of sheet.reached) {
    const file = join(dist, hashedFolder, name)
    if (existsSync(file)) noteNames(readFileSync(file, 'utf8'), sheet)
  }
  const fitted = fitSheet(sheet)
  for (const file of sheet.files) writeFileSync(file, replaceStyles(file, sheet.styles, fitted))
  return fitted
}

/** In the source, because no parser writes a page as it was. */
function replaceStyles(file: string, [first = '', ...others]: string[], fitted: string): string {
  let html = readFileSync(file, 'utf8')
  for (const style of [first, ...others]) {
    const [before, after, ...again] = html.split(`<style>${style}</style>`)
    if (before === undefined || after === undefined || again.length > 0)
      throw new Error(`${file}: expected one <style>${style.slice(0, 200)}, without attributes.`)
    html = before + (style === first ? `<style>${fitted}</style>` : '') + after
  }
  return html
}

/** Everything that could be a class, a property or a file of ours; other words do no harm. */
function noteNames(text: string, { words, reached }: Sheet): void {
  // A class may contain quotes and brackets; in a script it may be in single quotes.
  for (const gap of [/\s+/, /[\s"`]+/, /[\s"'`<>={};|\\]+/]) for (const word of text.split(gap)) words.add(word)
  for (const name of text.match(/--[\w-]+/g) ?? []) words.add(name)
  for (const file of text.match(/(?<![\w.-])[\w.-]+\.(js|css)\b/g) ?? []) reached.add(file)
}

function fitSheet({ css, words }: Sheet): string {
  const isVain = (selector: Selector): boolean =>
    selector.some((part) => {
      if (part.type === 'class') return !words.has(part.name)
      const hasInner =
        part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where' || part.kind === 'has')
      return hasInner && part.selectors.every(isVain)
    })
  const fitted = minify(css, { visitor: { Selector: (selector) => (isVain(selector) ? [] : undefined) } })
  return dropUnreadProperties(fitted.replace(unusedFonts, ''), words).replace(repeated, '$1')
}

function minify(css: string, options: Partial<TransformOptions<never>>): string {
  return transform({ filename: 'site.css', code: Buffer.from(css), minify: true, targets, ...options }).code.toString()
}

/** Tailwind's fallback for the font that our theme sets. */
const unusedFonts = /(?<=var\(--default-font-family),[^()]*/

/** Each pass over the styles writes a browser's own name for a property again. */
const repeated = /(-webkit-[\w-]+:[^;{}]+;)\1+/g

/** Drops unused custom properties. Removing one can leave another unused, so repeat. */
function dropUnreadProperties(css: string, words: Set<string>): string {
  const read = new Set(css.match(/(?<=var\()--[\w-]+/g))
  const set = new Set(css.match(/--[\w-]+(?=:)|(?<=@property )--[\w-]+/g))
  const unusedSymbols = [...set].filter((name) => !read.has(name) && !words.has(name))
  const lean = minify(css, { unusedSymbols })
  return lean.length < css.length ? dropUnreadProperties(lean, words) : css
}
