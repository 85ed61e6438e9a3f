/** The part of a JSON schema that decides how a file is written. */
export interface Shape {
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: Shape | boolean
  items?: Shape
  default?: unknown
  unit?: string
}

export function getShapeOfKey(shape: Shape | undefined, key: string): Shape | undefined {
  const extra = shape?.additionalProperties
  return shape?.properties?.[key] ?? (typeof extra === 'object' ? extra : undefined)
}
