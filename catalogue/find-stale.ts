import type { Content } from './load.ts'

/** A name, by its id, of a package, an add-on or a town that is gone. It is passed over; the launch check lists it. */
export interface Stale {
  file: string
  path: PropertyKey[]
  /** Says what is named and gone, to follow the name of the field. */
  message: string
}

type Files<Entry> = { file: string; entry: Entry }[]

export function findStale(
  { business, addOns }: Pick<Content, 'business' | 'addOns'>,
  packageFiles: Files<Content['packages'][number]>,
  locationFiles: Files<Content['locations'][number]>
): Stale[] {
  const isPackage = (id: string) => packageFiles.some(({ entry }) => entry.id === id)
  const isAddOn = (id: string) => addOns.some((addOn) => addOn.id === id)
  return [
    ...packageFiles.flatMap(({ file, entry }) =>
      entry.addOns.flatMap((id, index) =>
        isAddOn(id) ? [] : [{ file, path: ['addOns', index], message: `names the add-on "${id}", which is gone` }]
      )
    ),
    ...locationFiles.flatMap(({ file, entry }) =>
      (['services', 'listingPricing'] as const).flatMap((field) =>
        Object.keys(entry[field])
          .filter((id) => !isPackage(id))
          .map((id) => ({ file, path: [field, id], message: `is about the package "${id}", which is gone` }))
      )
    ),
    ...business.areas.flatMap(({ location }, index) =>
      location === undefined || locationFiles.some(({ entry }) => entry.slug === location)
        ? []
        : [
            {
              file: 'business.yaml',
              path: ['areas', index, 'location'],
              message: `leads to the town "${location}", which is gone`
            }
          ]
    )
  ]
}
