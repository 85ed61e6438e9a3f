import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Look } from '../look/palette.ts'
import { checkColours } from '../look/tokens.ts'
import { leastSizes } from './picture-sizes.ts'
import type { Problem } from './read.ts'
import { readYaml } from './read-yaml.ts'
import { noPicture } from './references.ts'
import { look as lookSchema } from './schema/business.ts'
import type { Business } from './schema.ts'

/** The firm's look without reading the rest of its content; empty if it is broken. */
export function readLook(folder: string): Look {
  try {
    const { data: business } = readYaml(readFileSync(join(folder, 'business.yaml'), 'utf8'))
    const { data } = lookSchema.safeParse(Object(business).look)
    return data && checkColours(data).length === 0 ? data : {}
  } catch {
    return {}
  }
}

export function checkLook(look: Business['look'], folder: string): Problem[] {
  if (!look) return []
  const unclear = checkColours(look).map(({ field, message }) => ({ path: ['look', field], message }))
  return [...unclear, ...(look.logo ? checkLogo(look.logo, join(folder, 'images', look.logo)) : [])]
}

function checkLogo(name: string, file: string): Problem[] {
  const fault = existsSync(file)
    ? (name.endsWith('.svg') ? findSvgFault : findPngFault)(name, readFileSync(file))
    : noPicture(name)
  return fault ? [{ path: ['look', 'logo'], message: fault }] : []
}

function findSvgFault(name: string, bytes: Buffer): string | undefined {
  const drawing = bytes.toString().replace(/<!--.*?-->/gs, '')
  if (!/<(\w+:)?svg\s[^>]*?(viewBox|width)\s*=/.test(drawing))
    return `${name} is not a drawing with a size or a viewBox: save it again as a plain SVG`
  const hasLetters = /<(\w+:)?(text|tspan|textPath|flowRoot|font)[\s/>]/.test(drawing)
  return hasLetters
    ? `${name} has letters that need a font: save it again with its letters turned into outlines`
    : undefined
}

function findPngFault(name: string, bytes: Buffer): string | undefined {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return `${name} is no PNG picture`
  const height = bytes.readUInt32BE(20)
  const least = leastSizes.logo.height
  return height < least ? `${name} is ${height} pixels high: sharp screens need ${least}, or an SVG` : undefined
}
