import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Selector, transform } from 'lightningcss'
import { hashedFolder } from '../server/static-files.ts'
import { styleTargets as targets } from './browsers.ts'
import { type Edit, findElements, type Page, readText, replaceElement } from './page.ts'

/** The stylesheet of all pages of one kind. */
export interface Sheet {
  css: string
  /** Classes and custom properties not yet named by a page or a file it reaches. */
  unnamed: Set<string>
  reached: Set<string>
  /** Where it goes in each page. */
  places: Edit[]
}

/** Takes the styles out of a page, and notes which of them it uses. */
export function collectStyles(page: Page, sheets: Map<string, Sheet>): void {
  const all = findElements(page, 'style')
  const stray = all.find(({ parentNode }) => parentNode?.nodeName !== 'head')
  if (stray)
    throw new Error(`${page.file}: expected styles only in the head, but found ${readText(stray).slice(0, 200)}`)
  const styles = all.filter(({ attrs }) => attrs.length === 0)
  const [first] = styles.map((style) => replaceElement(page, style, ''))
  if (!first) throw new Error(`${page.file}: expected the stylesheet in a <style> element, but there is none.`)
  // The fonts' and ours. Ours first: it opens with Tailwind's licence, and only an opening comment is kept.
  const texts = styles.map(readText).toSorted((one, other) => other.length - one.length)
  const css = texts.join('')
  const key = `${page.kind} ${css}`
  const sheet = sheets.get(key) ?? { css, unnamed: listNames(css), reached: new Set(), places: [] }
  sheets.set(key, sheet)
  sheet.places.push(first)
  const values = page.elements.flatMap(({ attrs }) => attrs.map(({ value }) => value))
  const scripts = findElements(page, 'script').map(readText)
  // Most classes occur many times in a page.
  for (const text of new Set([...values, ...scripts])) noteNames(text, sheet)
}

/** Leaves each kind of page only the classes its HTML or scripts name. Returns the stylesheets. */
export function fitStyles(dist: string, sheets: Map<string, Sheet>): string[] {
  return [...sheets.values()].map((sheet) => {
    // A set's loop includes what is added during it: the imports of imports.
    for (const name of sheet.reached) {
      const file = join(dist, hashedFolder, name)
      if (existsSync(file)) noteNames(readFileSync(file, 'utf8'), sheet)
    }
    const fitted = fitSheet(sheet)
    for (const place of sheet.places) place.text = `<style>${fitted}</style>`
    return fitted
  })
}

function listNames(css: string): Set<string> {
  const names = new Set(css.match(/--[\w-]+/g))
  const collect = (selector: Selector) => {
    for (const part of selector) {
      if (part.type === 'class') names.add(part.name)
      if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where')) part.selectors.forEach(collect)
    }
  }
  transform({ filename: 'site.css', code: Buffer.from(css), visitor: { Selector: collect } })
  return names
}

/** Everything that could be a class, a property or a file of ours; other words do no harm. */
function noteNames(text: string, { unnamed, reached }: Sheet): void {
  // A class may contain quotes and brackets; in a script it may be in single quotes.
  for (const gap of [/\s+/, /[\s"`]+/, /[\s"'`<>={};|\\]+/]) for (const word of text.split(gap)) unnamed.delete(word)
  for (const name of text.match(/--[\w-]+/g) ?? []) unnamed.delete(name)
  for (const file of text.match(/(?<![\w.-])[\w.-]+\.(js|css)\b/g) ?? []) reached.add(file)
}

function fitSheet({ css, unnamed }: Sheet): string {
  const unusedSymbols = [...unnamed].filter((name) => !name.startsWith('--'))
  const isUnnamed = (part: Selector[number]) => part.type === 'class' && unnamed.has(part.name)
  // lightningcss drops a rule only if all its selectors are unused, and doesn't look into :has().
  const isVain = (selector: Selector) =>
    selector.some((part) =>
      part.type === 'pseudo-class' && part.kind === 'has'
        ? part.selectors.every((inner) => inner.some(isUnnamed))
        : isUnnamed(part)
    )
  const { code } = transform({
    filename: 'site.css',
    code: Buffer.from(css),
    minify: true,
    targets,
    unusedSymbols,
    visitor: { Selector: (selector) => (isVain(selector) ? [] : undefined) }
  })
  return dropUnreadProperties(code.toString().replace(unusedFonts, ''), unnamed).replace(repeated, '$1')
}

/** Tailwind's fallback for the font that our theme sets. */
const unusedFonts = /(?<=var\(--default-font-family),[^()]*/

/** Each pass over the styles writes a browser's own name for a property again. */
const repeated = /(-webkit-[\w-]+:[^;{}]+;)\1+/g

/** Drops unused custom properties. Removing one can leave another unused, so repeat. */
function dropUnreadProperties(css: string, unnamed: Set<string>): string {
  const read = new Set(css.match(/(?<=var\()--[\w-]+/g))
  const set = new Set(css.match(/--[\w-]+(?=:)|(?<=@property )--[\w-]+/g))
  const unusedSymbols = [...set].filter((name) => !read.has(name) && unnamed.has(name))
  if (unusedSymbols.length === 0) return css
  const { code } = transform({ filename: 'site.css', code: Buffer.from(css), minify: true, targets, unusedSymbols })
  const lean = code.toString()
  return lean.length < css.length ? dropUnreadProperties(lean, unnamed) : css
}
