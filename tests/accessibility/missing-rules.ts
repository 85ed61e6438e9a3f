import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Rules of the whole stylesheet that the page was built without, although something on it asks for them now. */
export function findMissingRules(page: Page): Promise<string[]> {
  const whole = readFileSync(join('var', 'build', 'site.css'), 'utf8')
  return page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    const own = new Set([...document.styleSheets].flatMap((one) => listSelectors(one.cssRules)))
    // Hovered, focused or open, before or after: the rule is wanted as soon as the element is there.
    const states = /(?<!\\):(hover|focus(-visible|-within)?|active|target|popover-open|disabled)(?![\w-])/g
    const parts = /(?<!\\)::[\w-]+/g
    const isAskedFor = (selector: string) =>
      document.querySelector(selector.replace(parts, '').replace(states, ':where(*)') || '*') !== null
    return [...new Set(listSelectors(sheet.cssRules))]
      .filter((selector) => !own.has(selector) && isAskedFor(selector))
      .map((selector) => `rule missing: ${selector}`)

    function listSelectors(rules: CSSRuleList): string[] {
      return [...rules].flatMap((rule) => {
        // At the commas between selectors, not at those within brackets.
        if (rule instanceof CSSStyleRule) return rule.selectorText.split(/, (?![^()]*(?:\([^()]*\)[^()]*)*\))/)
        return 'cssRules' in rule ? listSelectors(rule.cssRules as CSSRuleList) : []
      })
    }
  }, whole)
}
