import { useQuery } from '@tanstack/react-query'
import { formatMiles } from '../../../../domain/coverage.ts'
import { findStart, measureMiles, type Position } from '../../../../domain/distance.ts'
import { ask } from '../api.ts'
import { useForm } from './context.ts'

const readDistricts = {
  queryKey: ['districts'],
  queryFn: () => ask<[outward: string, middle: Position][]>('GET', '/api/districts'),
  staleTime: Number.POSITIVE_INFINITY
}

/** The miles to each town from the place that is being typed: the owner sees whether it needs correcting. */
export function StartArea({ id }: { id: string }) {
  const { data: form } = useForm()
  const { data: list } = useQuery(readDistricts)
  if (!list) return null
  const districts = new Map(list)
  // As far as it can be read: the owner is typing.
  const { radius, areas } = Object(form)
  const { latitude, longitude, postcode } = Object(radius)
  const hasPosition = typeof latitude === 'number' && typeof longitude === 'number'
  const start = findStart({ postcode: String(postcode ?? ''), ...(hasPosition && { latitude, longitude }) }, districts)
  const towns = (Array.isArray(areas) ? areas : []).flatMap((area) => {
    const { name, district } = Object(area)
    const middle = findStart({ postcode: String(district ?? '') }, districts)
    return start && middle ? [`${formatMiles(measureMiles(start, middle))} to ${name}`] : []
  })
  const miles = `From ${hasPosition ? 'the position below' : 'there'} it is ${new Intl.ListFormat('en-GB').format(towns)}.`
  return (
    <p className="mt-1.5 text-sm" id={id}>
      {towns.length > 0 ? miles : start ? noTowns : noStart}
    </p>
  )
}

const noStart =
  'The first half is enough. If it is new or in Northern Ireland, also give latitude and longitude under "Not quite right?".'
const noTowns = 'Give a town under "Towns served" its postcode district, and you see here how far it is.'
