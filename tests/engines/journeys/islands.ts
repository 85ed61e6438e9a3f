import { check, type Journeys, type Visitor, waitUntil } from '../visitor.ts'
import type { Key } from '../webdriver.ts'

/** All but the script that every page shares. */
const isIslandCode = (path: string) => /^\/_astro\/(?!later\.).*\.js$/.test(path)

export const outageFaults = /hydrat|did not load|import|network|fetch|load failed|module/i

export const islands: Journeys = {
  async 'slider: drag, tap, keys'(visitor) {
    const { openAwake, tab, press, measure, find } = visitor
    await openAwake('/results/')
    await find('.before-after')
    const box = await measure('.before-after')
    const at = (percent: number) => ({ x: box.left + (box.width * percent) / 100, y: box.top + box.height / 2 + 70 })
    await tab.drag([at(80)])
    await seePosition(visitor, 80)
    await tab.drag([at(50), at(45), at(35), at(25)])
    await seePosition(visitor, 25)
    const presses: [Key, number][] = [
      ['ArrowRight', 30],
      ['PageUp', 40],
      ['ArrowLeft', 35],
      ['Home', 0],
      ['End', 100]
    ]
    for (const [key, position] of presses) {
      await press(key)
      await seePosition(visitor, position)
    }
  },

  async 'carousel: arrows, dots, keys, drag'(visitor) {
    const { openAwake, tap, press, find, tab } = visitor
    await openAwake('/')
    await tap('[aria-label="Next testimonial"]')
    await seeSlide(visitor, 2)
    await tap('[aria-label="Show testimonial 5"]')
    await seeSlide(visitor, 5)
    await press('ArrowRight')
    await seeSlide(visitor, 6)
    await tap('[aria-label="Previous testimonial"]')
    await seeSlide(visitor, 5)
    const { x, y } = await find('.carousel-viewport')
    await tab.drag([x + 100, x + 60, x, x - 60, x - 100].map((across) => ({ x: across, y })))
    await seeSlide(visitor, 6)
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

/** What is said, and where the line is drawn. */
function seePosition({ waitFor }: Visitor, wanted: number) {
  return waitFor(
    `the divider at ${wanted}%`,
    (position) => {
      const [root, line, handle] = ['', ' .before-after-line', ' [role=slider]'].map((part) =>
        document.querySelector(`.before-after${part}`)
      ) as [Element, Element, Element]
      const [outer, inner] = [root.getBoundingClientRect(), line.getBoundingClientRect()]
      const drawn = ((inner.left + inner.width / 2 - outer.left) / outer.width) * 100
      return Math.abs(Number(handle.getAttribute('aria-valuenow')) - position) < 1.5 && Math.abs(drawn - position) < 1.5
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
