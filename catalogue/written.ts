import type { z } from 'zod'

/** Data as written in a file: anything may be missing, but what is there has the schema's types. */
export type Written<Data> = Data extends (infer Item)[]
  ? (Written<Item> | undefined)[]
  : Data extends object
    ? { [Key in keyof Data]?: Written<Data[Key]> }
    : Data

/** What can be read of a file despite mistakes in it; undefined if it is something else altogether. */
export function readWritten<Schema extends z.ZodType>(
  schema: Schema,
  data: unknown
): Written<z.input<Schema>> | undefined {
  const root = { data: structuredClone(data) }
  for (const { code, path } of schema.safeParse(data).error?.issues ?? [])
    if (code === 'invalid_type' || code === 'invalid_value') forget(root, ['data', ...path])
  return root.data as Written<z.input<Schema>> | undefined
}

function forget(root: object, path: PropertyKey[]): void {
  const parent = path.slice(0, -1).reduce((value, key) => Object(value)[key], root)
  const key = path.at(-1)
  if (key !== undefined && parent !== null && typeof parent === 'object' && key in parent)
    Object.assign(parent, { [key]: undefined })
}
