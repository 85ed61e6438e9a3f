import { useEffect, useState } from 'react'
import { formatMiles } from '../../../../domain/coverage.ts'
import { type Districts, findStart, measureMiles } from '../../../../domain/distance.ts'
import { AreaMap } from '../../../../src/ui/area-map.tsx'
import { drawAreaMap } from '../../../../src/ui/draw-area-map.ts'
import { readDistricts } from '../api.ts'
import { useForm } from './context.ts'

/** The map, and the miles to each town, from the place that is being typed: the owner sees whether it needs correcting. */
export function StartArea({ id }: { id: string }) {
  const { data } = useForm()
  const districts = useDistricts()
  if (!districts) return null
  const { radius, areas } = readTyped(data)
  const start = findStart(radius, districts)
  const { miles, latitude } = radius
  const map = start && miles && drawAreaMap({ radius: { ...radius, ...start, miles }, areas }, districts)
  const towns = areas.flatMap(({ name, district }) => {
    const middle = start && name && districts.get(district)
    return middle ? [`${formatMiles(measureMiles(start, middle))} to ${name}`] : []
  })
  return (
    <>
      <p className="mt-1.5 text-sm" id={id}>
        {towns.length > 0
          ? `From ${latitude === undefined ? 'there' : 'the position below'} it is ${new Intl.ListFormat('en-GB').format(towns)}.`
          : start
            ? noTowns
            : noStart}
      </p>
      {map && (
        <div className="mt-2 max-w-100">
          <AreaMap map={map} />
        </div>
      )}
    </>
  )
}

const noStart =
  'The first half is enough. If it is new or in Northern Ireland, also give latitude and longitude under "Not quite right?".'
const noTowns = 'Give a town under "Towns served" its postcode district, and you see here how far it is.'

/** As far as it can be read: the owner is typing. */
function readTyped(data: unknown) {
  const { radius, areas } = Object(data)
  const { miles, centre, postcode, latitude, longitude, always, never } = Object(radius)
  return {
    radius: {
      miles: readNumber(miles),
      centre: readText(centre),
      postcode: readText(postcode),
      latitude: readNumber(latitude),
      longitude: readNumber(longitude),
      always: readList(always).map(readCode),
      never: readList(never).map(readCode)
    },
    areas: readList(areas).map((area) => ({
      name: readText(Object(area).name),
      district: readCode(Object(area).district)
    }))
  }
}

const readNumber = (value: unknown) => (typeof value === 'number' ? value : undefined)
const readText = (value: unknown) => (typeof value === 'string' ? value : '')
const readCode = (value: unknown) => readText(value).trim().toUpperCase()
const readList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

let loading: ReturnType<typeof readDistricts> | undefined

function useDistricts(): Districts | undefined {
  const [districts, setDistricts] = useState<Districts>()
  useEffect(() => {
    loading ??= readDistricts()
    loading.then((answer) => answer.kind === 'done' && setDistricts(new Map(answer.value)))
  }, [])
  return districts
}
