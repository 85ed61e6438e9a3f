import { sampleFolder } from '../../../catalogue/firm.ts'
import { loadContent } from '../../../catalogue/load.ts'
import { findKind, listRoutes, notFoundPath } from '../../../catalogue/routes.ts'
import { check, type Journey, type Journeys } from '../visitor.ts'

const routes = [...listRoutes(loadContent(sampleFolder)).map(({ path }) => path), notFoundPath]

const openPage =
  (path: string): Journey =>
  async ({ openAwake, evaluate, see, waitFor }) => {
    await openAwake(path)
    await see('h1', /\w/)
    await waitFor(
      'the fonts',
      () => document.fonts.check('1em "Figtree Variable"') && document.fonts.status === 'loaded'
    )
    const { wide, broken, isClear } = await evaluate(() => {
      const [words, picture] = ['.hero-words', '.hero-picture'].map((one) =>
        document.querySelector(one)?.getBoundingClientRect()
      )
      const isBefore = (end: 'bottom' | 'right', start: 'top' | 'left') =>
        !words || !picture || words[end] - 1 <= picture[start]
      return {
        wide: document.documentElement.scrollWidth - innerWidth,
        broken: [...document.images].filter((one) => one.complete && one.currentSrc && one.naturalWidth === 0).length,
        isClear: innerWidth < 1024 ? isBefore('bottom', 'top') : isBefore('right', 'left')
      }
    })
    check(`the page is ${wide} px too wide`, wide <= 0)
    check(`${broken} pictures are broken`, broken === 0)
    check('words lie on the picture', isClear)
  }

/** One page of each kind, and the way between them. */
export const pages: Journeys = {
  ...Object.fromEntries(
    [...Map.groupBy(routes, findKind)].map(([kind, [path = '']]) => [`page: ${kind}`, openPage(path)])
  ),

  async menu({ openAwake, missOut, tap, see, press, evaluate, arrive }) {
    await openAwake('/')
    await missOut('#menu')
    for (const close of [() => tap('#menu .menu-button'), () => press('Escape')]) {
      await tap('.site-header .menu-button')
      await see('#menu .menu-link', 'Services')
      await close()
      await missOut('#menu')
    }
    await tap('.site-header .menu-button')
    const wide = await evaluate(() => {
      const open = document.getElementById('menu') as HTMLElement
      const isHeld = /hidden|clip/.test(getComputedStyle(open).overflowX)
      return isHeld ? 0 : open.scrollWidth - open.clientWidth
    })
    check(`the menu scrolls ${wide} px sideways`, wide <= 0)
    await tap('#menu .menu-link', 'Services')
    await arrive(/\/services\/$/)
    await missOut('#menu')
  }
}
