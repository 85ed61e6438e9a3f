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
    const { wide, broken } = await evaluate(() => ({
      wide: document.documentElement.scrollWidth - innerWidth,
      broken: [...document.images].filter((one) => one.complete && one.currentSrc && one.naturalWidth === 0).length
    }))
    check(`the page is ${wide} px too wide`, wide <= 0)
    check(`${broken} pictures are broken`, broken === 0)
  }
}))
