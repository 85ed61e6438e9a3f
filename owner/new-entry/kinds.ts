import type { Location, Package } from '../../catalogue/schema.ts'

/** What the owner can add with one command, and where it goes. */
export interface EntryKind {
  noun: string
  command: string
  example: string
  folder: string
  /** The field with the name people read. */
  nameField: string
  /** The fields filled with the slug, which must be unique. */
  slugFields: string[]
  /** The files whose ids the template's comments list. */
  choices: string
}

export type KindName = 'location' | 'package'

export const kinds: Record<KindName, EntryKind> = {
  location: {
    noun: 'town',
    command: 'new:location',
    example: 'Ely',
    folder: 'locations',
    nameField: 'name' satisfies keyof Location,
    slugFields: ['slug' satisfies keyof Location],
    choices: 'packages/*.yaml'
  },
  package: {
    noun: 'package',
    command: 'new:package',
    example: '"Engine Bay Clean"',
    folder: 'packages',
    nameField: 'title' satisfies keyof Package,
    slugFields: ['id' satisfies keyof Package, 'slug' satisfies keyof Package],
    choices: 'add-ons.yaml'
  }
}
