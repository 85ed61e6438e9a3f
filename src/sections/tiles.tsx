import type { Pages, Titled } from '../../catalogue/schema.ts'
import { AreaMap, type AreaMapData } from '../ui/area-map.tsx'
import { Actions, Band, fitColumns } from '../ui/layout.tsx'
import type { Action } from '../ui/links.ts'

export function Benefits({ heading, tiles }: Pages['home']['benefits']) {
  if (tiles.length === 0) return null
  const columns = `${tiles.length > 1 ? 'sm:grid-cols-2' : ''} ${fitColumns(tiles)}`
  return <Tiles heading={heading} tiles={tiles} columns={columns} edge="border-t-2 border-ember" isLight />
}

interface TilesProps {
  heading: string
  tiles: Titled[]
  columns: string
  edge: string
  isLight?: boolean
  /** Goes beside the tiles, or above them. */
  map?: AreaMapData | undefined
}

export function Tiles({ heading, tiles, columns, edge, isLight, map }: TilesProps) {
  return (
    <Band className={isLight ? '' : 'on-dark'} heading={heading}>
      <div className={`mt-8 grid gap-8 md:mt-10 ${map ? 'lg:grid-cols-[1fr_24rem] lg:gap-14' : ''}`}>
        {map && (
          <div className="max-w-md lg:sticky lg:top-28 lg:order-1 lg:self-start">
            <AreaMap map={map} />
          </div>
        )}
        <ul className={`grid content-start gap-x-10 gap-y-6 md:gap-y-8 ${columns}`}>
          {tiles.map(({ title, text }) => (
            <li key={title} className={`pt-5 ${edge}`}>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-current/85">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Band>
  )
}

export function HowItWorks({ heading, steps }: Pages['services']['howItWorks']) {
  return (
    <Band className="on-dark" heading={heading}>
      <ol className="mt-6 grid gap-5 sm:grid-cols-2 sm:gap-8 md:mt-10 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <p className="font-display text-4xl font-bold text-ember-bright" aria-hidden="true">
              {index + 1}
            </p>
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1 text-haze">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Band>
  )
}

export function CallToAction({ heading, text, actions }: Pages['home']['closing'] & { actions: Action[] }) {
  return (
    <section className="bg-ember py-12 text-ink md:py-20" data-fade>
      <div className="wrap flex flex-wrap items-center justify-between gap-8">
        <div className="max-w-2xl">
          <h2 className="text-4xl">{heading}</h2>
          <p className="mt-3 text-lg">{text}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:grow sm:gap-3">
          <Actions actions={actions} main="button-dark" />
        </div>
      </div>
    </section>
  )
}
