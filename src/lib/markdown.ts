import { Marked, type Token } from 'marked'
import type { Content } from '../../catalogue/load.ts'
import type { Package, Titled } from '../../catalogue/schema.ts'
import { goesBySize } from '../../domain/pricing.ts'
import { telephoneHref } from '../ui/links.ts'

/** Markdown links email addresses by itself; this links the phone number too, unless the owner has. */
export function renderMarkdown(source: string, phone: string): string {
  const bare = new RegExp(`(?<![\\[\\d])${RegExp.escape(phone)}(?![\\]\\d])`, 'g')
  return words.parse(source.replace(bare, `[${phone}](${telephoneHref(phone)})`), { async: false })
}

/** Things Markdown allows but a page doesn't show as intended. */
export interface Unshown {
  line: number
  kind: 'html' | 'image' | 'link'
  /** Its beginning. */
  text: string
}

export function listUnshown(source: string): Unshown[] {
  const found: Unshown[] = []
  let position = 0
  const note = (token: Token) => {
    const [text = ''] = token.raw.trim().split('\n')
    const isShown = token.type === 'link' ? isSafe(token.href) : !['html', 'image'].includes(token.type)
    if (isShown || text.startsWith('<!--')) return
    position = Math.max(position, source.indexOf(text, position))
    const line = source.slice(0, position).split('\n').length
    found.push({ line, kind: token.type as Unshown['kind'], text })
  }
  const usual = new Marked()
  usual.walkTokens(usual.lexer(source), note)
  return found
}

/**
 * Text only: owners paste terms from other sites, and the form is on the same page. HTML is shown as written, comments
 * are left out. Tags aren't even recognised, because marked escapes nothing inside some of them (`<code>`).
 */
const words = new Marked({
  tokenizer: {
    html(source) {
      const [raw] = /^ {0,3}<!--[\s\S]*?-->[ \t]*(?:\n+|$)/.exec(source) ?? []
      return raw === undefined ? undefined : { type: 'html', raw, text: '', block: true, pre: false }
    },
    tag(source) {
      const [raw] = /^<!--[\s\S]*?-->/.exec(source) ?? []
      if (raw === undefined) return undefined
      return { type: 'html', raw, text: '', block: false, inLink: false, inRawBlock: false }
    }
  },
  renderer: {
    link({ href, tokens }) {
      return isSafe(href) ? false : this.parser.parseInline(tokens)
    },
    image({ text }) {
      return this.text({ type: 'text', raw: text, text })
    }
  }
})

/** Judged by how it begins, where characters can't be encoded: `javascript&#58;` runs too. */
const isSafe = (href: string) => /^(https?:\/\/|mailto:|tel:|[/#.?])/i.test(href)

type Words = Pick<Content, 'business' | 'pages'>

/** What to know before booking, as far as it applies to this firm. */
export function listNotices({ business, pages, packages }: Words & Pick<Content, 'packages'>): Titled[] {
  const { discount, startingPrices, dirt, deposits } = pages.services.notices
  return [
    business.firstVisitDiscountPercent > 0 && discount,
    packages.some(goesBySize) && startingPrices,
    dirt,
    business.deposit !== undefined && deposits
  ].filter(isStated)
}

/** Notes for every service page; a package with one price for all sizes has no starting price. */
export function listGeneralNotes({ business, pages }: Words, item: Package): string[] {
  const { startingPrices, deposits } = pages.services.notices
  return [(goesBySize(item) || item.addOnsOnly) && startingPrices, business.deposit !== undefined && deposits]
    .filter(isStated)
    .map(({ text }) => text)
}

const isStated = (notice: false | undefined | { title: string; text?: string | undefined }): notice is Titled =>
  notice !== false && notice?.text !== undefined
