import { check, type Journeys, type Visitor, waitUntil } from '../visitor.ts'
import type { Key } from '../webdriver.ts'

/** All but the script that every page shares. */
const isIslandCode = (path: string) => /^\/_astro\/(?!later\.).*\.js$/.test(path)

export const outageFaults = /hydrat|did not load|import|network|fetch|load failed|module/i

export const islands: Journeys = {
  async 'slider: press, drag, keys'(visitor) {
    const { openAwake, tab, press, measure, find, screen, see, evaluate, waitFor } = visitor
    const seeAll = (...said: string[]) =>
      waitFor(
        `three sliders with ${said}`,
        (...words) =>
          [...document.querySelectorAll('[role=slider]')].every(
            (one, index) => `${one.getAttribute('aria-label')}: ${one.getAttribute('aria-valuetext')}` === words[index]
          ),
        ...said
      )
    const others = ['Interior', 'Wheel'].map((name) => `${name}, before and after: 50% before, 50% after`)
    await openAwake('/results/')
    await seeAll('Exterior, before and after: 50% before, 50% after', ...others)
    for (const label of ['BEFORE', 'AFTER']) await see('.before-after-label', label)
    await find('.before-after')
    const box = await measure('.before-after')
    check('its height', box.height === (screen.name === 'phone' ? 350 : 450))
    const at = (percent: number) => ({
      // On a phone the pictures reach the edge of the screen.
      x: Math.max(0, box.left + (box.width * percent) / 100),
      y: box.top + box.height / 2 + 70
    })
    await tab.drag([at(80)])
    await seePosition(visitor, 80)
    await tab.drag([at(50), at(45), at(35), at(-2)])
    await seePosition(visitor, 0)
    await tab.drag([at(50), at(45), at(35), at(25)])
    await seePosition(visitor, 25)
    check('words are selected', (await evaluate(() => String(getSelection()))) === '')
    await tab.hover(at(10))
    const presses: [Key, number][] = [
      ['ArrowRight', 30],
      ['ArrowUp', 35],
      ['PageUp', 45],
      ['ArrowLeft', 40],
      ['ArrowDown', 35],
      ['PageDown', 25],
      ['Home', 0],
      ['ArrowLeft', 0],
      ['End', 100],
      ['ArrowRight', 100]
    ]
    for (const [key, position] of presses) {
      await press(key)
      await seePosition(visitor, position)
    }
    await seeAll('Exterior, before and after: 100% before, 0% after', ...others)
  },

  async 'carousel: arrows, dots, keys, drag'(visitor) {
    const { openAwake, tap, press, find, tab, see, evaluate } = visitor
    await openAwake('/')
    for (const [button, slide] of [
      ['Previous testimonial', 7],
      ['Next testimonial', 1],
      ['Next testimonial', 2],
      ['Show testimonial 5', 5]
    ] as const) {
      await tap(`[aria-label="${button}"]`)
      await seeSlide(visitor, slide)
    }
    await see('.carousel [aria-live]', '5 of 7')
    await press('ArrowRight')
    await seeSlide(visitor, 6)
    await tap('[aria-label="Previous testimonial"]')
    await press('ArrowRight')
    await seeSlide(visitor, 6)
    // Another's key, and with the focus nowhere one while it is off the screen.
    await evaluate(() => document.querySelector<HTMLElement>('[role=slider]')?.focus())
    await press('ArrowLeft')
    await evaluate(() => {
      ;(document.activeElement as HTMLElement).blur()
      scrollTo({ top: 0, behavior: 'instant' })
    })
    await press('ArrowLeft')
    const { x, y } = await find('.carousel-viewport')
    await press('ArrowRight')
    await seeSlide(visitor, 7)
    await tab.drag([x + 100, x + 60, x, x - 60, x - 100].map((across) => ({ x: across, y })))
    await seeSlide(visitor, 1)
  },

  // Astro asks once more for an island, a second later: by then the line is back.
  async 'outage: the line drops before the page is awake, and comes back'({ front, open, tap, evaluate, see }) {
    front.allowed = outageFaults
    let isBack = false
    front.setWeather((path) => {
      isBack ||= path.includes('astro-retry')
      return isIslandCode(path) && !isBack ? 'drop' : 'clear'
    })
    await open('/')
    await waitUntil('the carousel to move', async () => {
      await tap('[aria-label="Next testimonial"]')
      return evaluate(() => document.querySelector('.carousel')?.getAttribute('data-mode') === 'moving')
    })
    check('no file was asked for again', isBack)
    await see('#coverage-postcode')
  },

  async tooltip({ openAwake, tap, find, tab, see, missOut, press, evaluate, waitForFocus }) {
    await openAwake('/contact/?package=Full%20Valet')
    await tap('.form-fold > summary')
    await tab.hover(await find('.help-button'))
    await see('[role=tooltip]', 'Volvo XC90')
    await press('Escape')
    await missOut('[role=tooltip]')
    await tab.hover({ x: 1, y: 400 })
    await evaluate(() => document.querySelector<HTMLElement>('.form-price .text-link')?.focus())
    await press('Tab')
    await waitForFocus('.help-button')
    await see('[role=tooltip]', 'Volvo XC90')
  }
}

/** What is said, where the line is drawn, and where the second picture is cut. */
function seePosition({ waitFor }: Visitor, wanted: number) {
  return waitFor(
    `the divider at ${wanted}%`,
    (position) => {
      const [root, line, handle] = ['', ' .before-after-line', ' [role=slider]'].map((part) =>
        document.querySelector(`.before-after${part}`)
      ) as [Element, Element, Element]
      const [outer, inner] = [root.getBoundingClientRect(), line.getBoundingClientRect()]
      const drawn = ((inner.left + inner.width / 2 - outer.left) / outer.width) * 100
      const cut = Number(/([\d.]+)%\)$/.exec(getComputedStyle(root.children[1] as Element).clipPath)?.[1])
      const said = Number(handle.getAttribute('aria-valuenow'))
      return [said, drawn, cut].every((one) => Math.abs(one - position) < 1.5)
    },
    wanted
  )
}

/** In its place, lit among the dots, and the only one that is spoken. */
function seeSlide({ waitFor }: Visitor, wanted: number) {
  return waitFor(
    `testimonial ${wanted}`,
    (number) => {
      const slides = [...document.querySelectorAll('.carousel-slide')]
      const dots = [...document.querySelectorAll('.carousel-dot')]
      const left = document.querySelector('.carousel-viewport')?.getBoundingClientRect().left ?? 0
      const shown = slides[number - 1]?.getBoundingClientRect().left ?? -1
      const spoken = slides.filter((one) => !one.hasAttribute('aria-hidden'))
      const isAlone = spoken.length === 1 && spoken[0] === slides[number - 1]
      return Math.abs(shown - left) < 2 && isAlone && dots[number - 1]?.hasAttribute('aria-current')
    },
    wanted
  )
}
