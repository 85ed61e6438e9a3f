import { expect, type Page, test } from '@playwright/test'
import { findFirm } from '../../catalogue/firm.ts'
import { bringGates, checkFocus, checkFocusOrder, checkWithAxe } from '../accessibility/inspect.ts'
import { findMissingRules } from '../accessibility/missing-rules.ts'

const sample = findFirm({ CONTENT_DIR: 'sample' })

/* Each gate must see the fault it stands for: the home page is spoilt in one way after the other. */
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } })

const gate = (name: 'findSmallTargets' | 'findReflowFaults' | 'findBareControls' | 'findMotion') => (page: Page) =>
  page.evaluate((chosen) => gates[chosen](), name)

const spoilt: [string, css: string, check: (page: Page) => Promise<string[]>, says: RegExp][] = [
  ['buttons the wrong way round', '.hero .button:first-child { order: 2 }', checkFocusOrder, /focus jumps back/],
  [
    'text that is only AA',
    'main p { color: #666 }',
    (page) => checkWithAxe(page, 'main'),
    /color-contrast-enhanced: p/
  ],
  ['faint text', 'main h2 { color: #999 }', (page) => checkWithAxe(page, 'main'), /color-contrast: h2/],
  [
    'the menu on a bright picture',
    '.hero-picture::after { display: none !important } .hero-picture img { filter: brightness(0) invert(1) }',
    (page) => checkWithAxe(page, '.site-header'),
    /contrast of a/
  ],
  ['a low button', '.button { min-height: 0; padding-block: 0 }', gate('findSmallTargets'), /a\.button.*not 44/],
  ['a low link', '.text-link { display: inline !important }', gate('findSmallTargets'), /a\.text-link.*not 24/],
  ['a wide part', '.hero-words { width: 2000px; max-width: none }', gate('findReflowFaults'), /scrolls sideways/],
  ['a card too small for its text', '.card { max-height: 9rem }', gate('findReflowFaults'), /text cut off/],
  ['a line over another', '.hero h1 { margin-bottom: -5rem }', gate('findReflowFaults'), /text over text/],
  ['no focus ring', ':focus-visible { outline: none !important }', checkFocus, /focus not shown/],
  ['a ring that is always there', '.button { outline: 3px solid #2b3b63 }', checkFocus, /focus not shown: a\.button/],
  ['a faint focus ring', '.text-link { outline-color: #ddd !important }', checkFocus, /too faint: a\.text-link/],
  [
    'a bright ring on a bright picture',
    '.hero-picture img { filter: brightness(0) invert(1) } .hero-picture::after { display: none !important }',
    checkFocus,
    /ring of a\./
  ],
  ['focus under the header', '.site-header { height: 30rem !important }', checkFocus, /focus out of view/],
  [
    'focus under the bar',
    // Shown at every width, and nothing keeps clear of it.
    `.book-bar-actions { display: grid !important } .book-bar { visibility: visible !important; opacity: 1 !important }
    html { scroll-padding-bottom: 0 !important }`,
    checkFocus,
    /focus out of view/
  ],
  [
    'a button that moves',
    // In the first layer: what is important there wins over the rule that stops all motion.
    '@layer theme { .button { transition: color 0.3s !important } }',
    gate('findMotion'),
    /moves: a\.button/
  ],
  ['a page that glides', 'html { scroll-behavior: smooth }', gate('findMotion'), /scrolls smoothly/]
]

test('Every gate sees the fault it stands for', async ({ page }) => {
  await page.goto('/')
  await bringGates(page)
  for (const [name, css, check, says] of spoilt)
    await test.step(name, async () => {
      await spoil(page, css)
      expect((await check(page)).join('\n')).toMatch(says)
    })
  expect(await findMissingRules(page, sample)).toEqual([])
  await page.evaluate(() => document.body.classList.add('form-sent'))
  await spoil(page, 'p { color: var(--color-leaf-pale) }')
  expect(await findMissingRules(page, sample)).toEqual(
    expect.arrayContaining(['rule missing: .form-sent', 'property missing: --color-leaf-pale'])
  )
  await spoil(page, '.button, .chip { border: none !important }')
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  expect((await gate('findBareControls')(page)).join('\n')).toMatch(/no edge in forced colours: a\.button/)
})

/** One fault at a time: a sheet takes the place of the one before. */
async function spoil(page: Page, css: string) {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)
}
