import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkColours } from './look.ts'
import { leastSizes } from './picture-sizes.ts'
import type { Problem } from './read.ts'
import type { Business } from './schema.ts'

/** What can't be in a file that anybody's browser opens, and what no browser but the designer's would show right. */
const refusedParts: [found: RegExp, message: string][] = [
  [/<(\w+:)?script\b|\son\w+\s*=|javascript:/i, 'holds a script'],
  [
    /<!ENTITY|<\?xml-stylesheet|<(\w+:)?(foreignObject|iframe|object|embed|audio|video|handler|animate|set)\b/i,
    'holds more than a drawing'
  ],
  [
    /\s(xlink:)?(href|src)\s*=\s*(?!["'](#|data:image\/(png|jpeg);))|url\((?!\s*["']?#)|@import|@font-face|@\\/i,
    'takes parts of itself from elsewhere'
  ],
  [/<(\w+:)?text\b/i, 'holds letters that need a font']
]

export function checkLook(look: Business['look'], folder: string): Problem[] {
  if (!look) return []
  return [...checkColours(look), ...(look.logo ? checkLogo(look.logo, join(folder, 'images', look.logo)) : [])]
}

function checkLogo(name: string, file: string): Problem[] {
  const refuse = (message: string): Problem[] => [{ path: ['look', 'logo'], message }]
  if (!existsSync(file)) return refuse(`there is no picture images/${name}`)
  const bytes = readFileSync(file)
  return name.endsWith('.svg') ? checkSvg(bytes.toString()) : checkPng(bytes)

  function checkSvg(source: string): Problem[] {
    const drawing = source.replace(/<!--.*?-->/gs, '')
    const [, fault] = refusedParts.find(([found]) => found.test(drawing)) ?? []
    if (fault)
      return refuse(
        `${fault}: save ${name} again as a plain SVG, with its letters turned into outlines and its pictures inside it`
      )
    if (!/<svg\b[^>]*\s(viewBox|width)\s*=/.test(drawing))
      return refuse(`${name} is no SVG drawing with a size or a viewBox`)
    return []
  }

  function checkPng(bytes: Buffer): Problem[] {
    if (bytes.toString('latin1', 1, 4) !== 'PNG') return refuse(`${name} is no PNG picture`)
    const height = bytes.readUInt32BE(20)
    const least = leastSizes.logo.height
    return height < least ? refuse(`${name} is ${height} pixels high: sharp screens need ${least}, or an SVG`) : []
  }
}
