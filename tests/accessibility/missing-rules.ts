import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findFirm } from '../../catalogue/firm.ts'

/** Rules and custom properties of the whole stylesheet that the page was built without, although it asks for them now. */
export function findMissingRules(page: Page, { built } = findFirm()): Promise<string[]> {
  const whole = readFileSync(join(built, 'site.css'), 'utf8')
  return page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    const rules = [...document.styleSheets, ...document.adoptedStyleSheets].flatMap((one) => [...one.cssRules])
    const own = new Set(listSelectors(rules))
    // Hovered, focused or open, before or after: the rule is wanted as soon as the element is there.
    const states = /(?<!\\):(hover|focus(-visible|-within)?|active|target|popover-open|disabled)(?![\w-])/g
    const parts = /(?<!\\)::[\w-]+/g
    const isAskedFor = (selector: string) =>
      document.querySelector(selector.replace(parts, '').replace(states, ':where(*)') || '*') !== null
    const selectors = [...new Set(listSelectors([...sheet.cssRules]))]
      .filter((selector) => !own.has(selector) && isAskedFor(selector))
      .map((selector) => `rule missing: ${selector}`)

    // Also those that a sheet fetched later reads.
    const text = rules.map(({ cssText }) => cssText).join('')
    const list = (source: string, names: RegExp) => new Set(source.match(names))
    const set = /--[\w-]+(?=:)|(?<=@property )--[\w-]+/g
    const properties = [
      ...list(text, /(?<=var\()--[\w-]+/g)
        .intersection(list(css, set))
        .difference(list(text, set))
    ]
    return [...selectors, ...properties.map((name) => `property missing: ${name}`)]

    function listSelectors(rules: CSSRule[]): string[] {
      return rules.flatMap((rule) => {
        // At the commas between selectors, not at those within brackets.
        if (rule instanceof CSSStyleRule) return rule.selectorText.split(/, (?![^()]*(?:\([^()]*\)[^()]*)*\))/)
        return 'cssRules' in rule ? listSelectors([...(rule.cssRules as CSSRuleList)]) : []
      })
    }
  }, whole)
}
