import type { Journeys, Visitor } from '../visitor.ts'

export const addresses: Journeys = {
  async 'panels and their addresses'({ openAwake, tap, see, missOut, waitFor, waitForAddress }) {
    await openAwake('/services/')
    await tap('#full-valet-details summary')
    await waitForAddress(/\/services\/#full-valet-details$/)
    await tap('#full-valet-details summary')
    await waitForAddress(/\/services\/$/)
    await missOut('.finder-advice')
    await tap('.finder label', 'Swirls')
    await see('.finder-advice', /^Stage 1 Polish or Stage 2 Polish, below$/)
    await tap('.finder label', 'Dull paint')
    await see('.finder-advice', /^Gloss Enhancement, below$/)
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
