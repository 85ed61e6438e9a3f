import { Fragment } from 'react'

export interface MapTown {
  name: string
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
  labelX: number
  labelY: number
}

/** Made by `drawAreaMap`, in units of `mapSize`. */
export interface AreaMapData {
  radius: { miles: number; centre: string }
  reach: number
  /** Circles at round distances within the area. */
  rings: number[]
  /** Paths with a mark for each postcode district. */
  inside: string
  outside: string
  /** The centre first. */
  towns: MapTown[]
  /** For people who can't see it. */
  text: string
}

export const mapSize = { width: 400, height: 324 }

/** Where the firm comes, without tiles, scripts or anybody else's server. Filled and hollow dots differ in any colour. */
export function AreaMap({ map }: { map: AreaMapData }) {
  const { width, height } = mapSize
  const middle = { cx: width / 2, cy: height / 2 }
  return (
    <figure className="area-map on-dark">
      <svg viewBox={`0 0 ${width} ${height}`} fill="none" role="img" aria-label={map.text}>
        <circle {...middle} r={map.reach} className="area-map-disc" />
        {map.rings.map((ring) => (
          <circle key={ring} {...middle} r={ring} className="area-map-ring" />
        ))}
        <path d={map.outside} className="area-map-outside" />
        <path d={map.inside} className="area-map-inside" />
        <text
          x={middle.cx}
          y={middle.cy - map.reach - 8}
          textAnchor="middle"
          fill="currentColor"
          className="area-map-miles"
        >
          {map.radius.miles} miles
        </text>
        {map.towns.map(({ name, x, y, anchor, labelX, labelY }) => (
          <Fragment key={name}>
            <circle cx={x} cy={y} r="4.5" className="area-map-town" />
            <text x={labelX} y={labelY} textAnchor={anchor} fill="currentColor">
              {name}
            </text>
          </Fragment>
        ))}
      </svg>
      <figcaption className="mt-3 text-xs text-haze">
        <span className="area-map-key">We come here</span>
        <span className="area-map-key">Ask us first</span>
        <span className="mt-1 block">{notice}</span>
      </figcaption>
    </figure>
  )
}

/** What the licence of catalogue/data asks for. */
const notice =
  'Contains OS data © Crown copyright and database right. Contains Royal Mail data © Royal Mail copyright and database right. Contains National Statistics data © Crown copyright and database right.'
