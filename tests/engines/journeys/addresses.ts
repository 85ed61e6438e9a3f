import { check, type Journeys, type Visitor } from '../visitor.ts'

export const addresses: Journeys = {
  async 'panels and their addresses'({ openAwake, tap, waitFor, waitForAddress }) {
    await openAwake('/services/')
    await tap('#full-valet-details summary')
    await waitForAddress(/\/services\/#full-valet-details$/)
    await tap('#full-valet-details summary')
    await waitForAddress(/\/services\/$/)
    await tap('.finder label', 'Dull paint')
    await tap('.finder a', 'Gloss Enhancement')
    await waitForAddress(/#gloss-enhancement/)
    await waitFor('its details to open', () =>
      document.getElementById('gloss-enhancement-details')?.hasAttribute('open')
    )
  },

  async 'hash links'(visitor) {
    const { openAwake, tap, see, waitForAddress, arrive } = visitor
    await openAwake('/services/#faq')
    await seeAtTop(visitor, '#faq')
    await openAwake('/')
    await tap('footer a', 'Privacy')
    await arrive(/\/contact\/$/)
    await tap('.meant-jump', 'Privacy')
    await waitForAddress(/#privacy$/)
    await see('#privacy[open]', /booking form sends/)
    await seeAtTop(visitor, '#privacy')
    await tap('.booking-form a[href="#terms"]')
    await waitForAddress(/#terms$/)
    await seeAtTop(visitor, '#terms')
  },

  async print({ openAwake, evaluate, see, missOut, waitFor }) {
    await openAwake('/services/')
    await evaluate(applyPrintRules)
    await see('.price-sheet', 'Full Valet')
    await missOut('footer')
    await openAwake('/')
    await evaluate(applyPrintRules)
    const slides = await evaluate(() => {
      const all = [...document.querySelectorAll('.carousel-slide')]
      return new Set(all.map((one) => one.getBoundingClientRect().top)).size
    })
    check(`${slides} of 7 testimonials are below each other`, slides === 7)
    await waitFor('the pictures further down, for paper', () => [...document.images].every(({ complete }) => complete))
  }
}

/** Below the header, or as far up as the page can be scrolled. */
function seeAtTop({ waitFor }: Visitor, selector: string) {
  return waitFor(
    `${selector} at the top of the screen`,
    (one) => {
      const { top } = (document.querySelector(one) as Element).getBoundingClientRect()
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2
      return top > -5 && top < (isAtEnd ? innerHeight : 160)
    },
    selector
  )
}

/** In the page: what is for paper holds for the screen. Not every driver can print, and none shows what it printed. */
function applyPrintRules() {
  dispatchEvent(new Event('beforeprint'))
  const visit = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) {
        const { media } = rule
        if (/\bprint\b/.test(media.mediaText)) media.mediaText = 'all'
        else if (/\bscreen\b/.test(media.mediaText)) media.mediaText = 'not all'
      }
      if ('cssRules' in rule) visit(rule.cssRules as CSSRuleList)
    }
  }
  for (const sheet of document.styleSheets) visit(sheet.cssRules)
}
