import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { type Selector, transform } from 'lightningcss'

const styleElement = /<style>[\s\S]*?<\/style>/g

/**
 * The stylesheet holds what all pages need together; a page written by hand would carry its own rules alone. So each kind
 * of page keeps the classes that its HTML or its scripts name; the relay's answers to a form without scripts use the same.
 * Pages of one kind share one sheet: the security policy lists a hash for each, and must not grow with the towns. Returns
 * the whole sheet, for whoever wants to know what was left out.
 */
export async function fitStyles(dist: string, htmlFiles: string[]): Promise<string> {
  let whole = ''
  for (const files of groupByKind(dist, htmlFiles)) {
    const words = await collectWords(dist, files)
    const fitted = new Map<string, string>()
    for (const file of files) {
      const html = await readFile(file, 'utf8')
      const css = joinSheets(html)
      if (css === '') continue
      if (!fitted.has(css)) fitted.set(css, fitSheet(css, words))
      if (css.length > whole.length) whole = css
      const [before = '', ...after] = html.split(styleElement)
      await writeFile(file, `${before}<style>${fitted.get(css)}</style>${after.join('')}`)
    }
  }
  return whole
}

/** The fonts' and ours. Ours opens with Tailwind's licence, and a comment is kept only at the start. */
function joinSheets(html: string): string {
  const sheets = html.match(styleElement) ?? []
  return sheets
    .map((element) => element.slice('<style>'.length, -'</style>'.length))
    .toSorted((one, other) => other.length - one.length)
    .join('')
}

/** Towns are one kind, and so is everything below them; any other page is a kind by itself. */
function groupByKind(dist: string, htmlFiles: string[]): string[][] {
  const withPagesBelow = new Set(htmlFiles.map((file) => dirname(dirname(file))))
  const kinds = Map.groupBy(htmlFiles, (file) => {
    const depth = relative(dist, file).split(sep).length
    if (depth > 2) return 'below a town'
    return depth === 2 && withPagesBelow.has(dirname(file)) ? 'town' : file
  })
  return [...kinds.values()]
}

/** Whatever could be a class or a property in these pages and in the files that they reach; what is none does no harm. */
async function collectWords(dist: string, files: string[]): Promise<Set<string>> {
  const words = new Set<string>()
  const reached = new Set<string>()
  const take = (text: string) => {
    // A class may hold quotes and brackets itself; in a script it may stand between single quotes.
    for (const word of text.split(/[\s"`]+/)) words.add(decode(word))
    for (const word of text.split(/[\s"'`<>={};|\\]+/)) words.add(word)
    for (const name of text.match(/--[\w-]+/g) ?? []) words.add(name)
    for (const path of text.match(/[\w./-]+\.(js|css)\b/g) ?? []) reached.add(join(dist, '_astro', basename(path)))
  }
  for (const file of files) take((await readFile(file, 'utf8')).replace(styleElement, ''))
  // A set hands out what is added while it is walked: the imports of imports.
  for (const file of reached) if (existsSync(file)) take(await readFile(file, 'utf8'))
  return words
}

const characters: Record<string, string> = { '#39': "'", '#x27': "'", gt: '>', lt: '<', quot: '"', amp: '&' }
const decode = (word: string) =>
  word.replace(/&(#39|#x27|gt|lt|quot|amp);/g, (_, name: string) => characters[name] ?? '')

function fitSheet(css: string, words: Set<string>): string {
  const sheet = { filename: 'site.css', code: Buffer.from(css) }
  const classes = new Set<string>()
  const collect = (selector: Selector) => {
    for (const part of selector) {
      if (part.type === 'class') classes.add(part.name)
      if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where')) part.selectors.forEach(collect)
    }
  }
  transform({ ...sheet, visitor: { Selector: collect } })
  const unusedClasses = [...classes].filter((name) => !words.has(name))
  const lean = transform({ ...sheet, minify: true, unusedSymbols: unusedClasses })
  return dropUnreadProperties(lean.code.toString(), words)
}

/** Custom properties that nothing reads any more. To read one may have been all that another was there for. */
function dropUnreadProperties(css: string, words: Set<string>): string {
  const read = new Set(css.match(/(?<=var\()--[\w-]+/g))
  const set = new Set(css.match(/--[\w-]+(?=:)|(?<=@property )--[\w-]+/g))
  const unusedSymbols = [...set].filter((name) => !read.has(name) && !words.has(name))
  if (unusedSymbols.length === 0) return css
  const { code } = transform({ filename: 'site.css', code: Buffer.from(css), minify: true, unusedSymbols })
  const lean = code.toString()
  return lean.length < css.length ? dropUnreadProperties(lean, words) : css
}
