import { sampleFolder } from '../../../catalogue/firm.ts'
import { loadContent } from '../../../catalogue/load.ts'
import { findKind, listRoutes, notFoundPath } from '../../../catalogue/routes.ts'
import { check, type Journey } from '../journey.ts'

const routes = [...listRoutes(loadContent(sampleFolder)).map(({ path }) => path), notFoundPath]

/** One of each kind. */
export const kinds = [...Map.groupBy(routes, findKind)].map(([kind, [path = '']]) => ({ kind, path }))

export const pages: Journey[] = kinds.map(({ kind, path }) => ({
  name: `page: ${kind}`,
  isPictured: true,
  async run({ openAwake, evaluate, see, waitFor }) {
    await openAwake(path)
    await see('h1', /\w/)
    await waitFor(
      'the fonts',
      () => document.fonts.check('1em "Figtree Variable"') && document.fonts.status === 'loaded'
    )
    const { wide, broken, isOverPicture, belongsOver } = await evaluate(() => {
      const find = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      return {
        wide: document.documentElement.scrollWidth - innerWidth,
        broken: [...document.images].filter((one) => one.complete && one.currentSrc && one.naturalWidth === 0).length,
        isOverPicture:
          (find('.hero-words')?.bottom ?? 0) - 1 > (find('.hero-picture')?.top ?? Number.POSITIVE_INFINITY),
        belongsOver: innerWidth >= 1024 && document.querySelector('.hero') !== null
      }
    })
    check(`the page is ${wide} px too wide`, wide <= 0)
    check(`${broken} pictures are broken`, broken === 0)
    check(
      belongsOver ? 'the picture is not behind the words' : 'the picture is behind the words',
      isOverPicture === belongsOver
    )
  }
}))
