import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contrast } from '../domain/colour.ts'
import { findNearestShade, findUnclear, type Look, makePalette, type Palette } from '../domain/palette.ts'
import { findSvgFault } from './check-svg.ts'
import { leastSizes } from './picture-sizes.ts'
import type { Problem } from './read.ts'
import { readYaml } from './read-yaml.ts'
import { look as lookSchema } from './schema/business.ts'
import type { Business } from './schema.ts'

const tokensFile = join('src', 'styles', 'tokens.css')

/** Every colour of the firm's site, by its name in tokens.css. */
export const makeColours = (look: Look = {}): Palette => makePalette(readStandard(), look)

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

/** The dark colour is judged by itself; the accent with it, or with the nearest dark colour that works. */
export function checkColours(look: Look): Problem[] {
  const standard = readStandard()
  const isClear = (tried: Look) => findUnclear(makePalette(standard, tried)).length === 0
  if (isClear(look)) return []
  const problems: Problem[] = []
  let { dark } = look
  if (dark && !isClear({ dark })) {
    const nearest = findNearestShade(standard, { dark }, 'dark')
    problems.push({
      path: ['look', 'dark'],
      message: `${dark} is too light to read white words on it: the nearest shade that passes is ${nearest}`
    })
    dark = nearest
  }
  if (look.accent && !isClear({ ...look, dark })) {
    const ground = dark ?? standard.navy ?? ''
    const ratio = contrast(look.accent, ground).toFixed(1)
    const nearest = findNearestShade(standard, { ...look, dark }, 'accent')
    problems.push({
      path: ['look', 'accent'],
      message: `${look.accent} can hardly be seen on the dark colour ${ground} (a contrast of ${ratio}): the nearest shade that passes is ${nearest}`
    })
  }
  return problems
}

/** tokens.css with the firm's colours in it. */
export function writeTokens(css: string, look: Look): string {
  const standard = readStandard()
  const colours = makePalette(standard, look)
  // What follows the theme, such as print colours, is the same for every firm.
  const [theme = '', ...rest] = css.split(/(?=@layer theme)/)
  const coloured = theme.replace(/(--color-([\w-]+): )(#[0-9a-f]+);/g, (_, start, name) => `${start}${colours[name]};`)
  const inUrls = rest.join('').replaceAll(`%23${standard.ink?.slice(1)}`, `%23${colours.ink?.slice(1)}`)
  return coloured + inUrls + writeOnEmber(colours, standard)
}

/** If ink isn't readable on the accent, or the focus ring not visible, other colours are used there. */
function writeOnEmber(colours: Palette, { ink }: Palette): string {
  const { 'on-ember': letter, 'ember-ring': ring, 'ember-hover': hover } = colours
  const isWhite = letter === colours.white
  if (letter === colours.ink && ring === colours.dusk) return ''
  const band = isWhite ? `--color-midnight: ${letter}; --color-white: ${colours.ink ?? ink};` : ''
  // Printed pages have no accent behind the letters.
  return `
@layer theme {
  @media screen {
    .bg-ember, .button-primary, .skip-link { --color-ink: ${letter}; }
    .bg-ember { ${band} --color-dusk: ${ring}; }
    .button-primary { --color-ember-bright: ${hover}; }
  }
}
`
}

function readStandard(): Palette {
  const [theme = ''] = readFileSync(tokensFile, 'utf8').split('@layer theme')
  return Object.fromEntries(
    [...theme.matchAll(/--color-([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, hex]) => [name, hex])
  )
}

export function checkLook(look: Business['look'], folder: string): Problem[] {
  if (!look) return []
  return [...checkColours(look), ...(look.logo ? checkLogo(look.logo, join(folder, 'images', look.logo)) : [])]
}

function checkLogo(name: string, file: string): Problem[] {
  const refuse = (message: string): Problem[] => [{ path: ['look', 'logo'], message }]
  if (!existsSync(file)) return refuse(`there is no picture images/${name}`)
  const bytes = readFileSync(file)
  return name.endsWith('.svg') ? checkSvg(bytes) : checkPng(bytes)

  function checkSvg(bytes: Buffer): Problem[] {
    const fault = findSvgFault(bytes)
    const remedy = `save ${name} again as a plain SVG, with its letters turned into outlines and its pictures inside it`
    return fault ? refuse(`${fault}: ${remedy}`) : []
  }

  function checkPng(bytes: Buffer): Problem[] {
    if (bytes.toString('latin1', 1, 4) !== 'PNG') return refuse(`${name} is no PNG picture`)
    const height = bytes.readUInt32BE(20)
    const least = leastSizes.logo.height
    return height < least ? refuse(`${name} is ${height} pixels high: sharp screens need ${least}, or an SVG`) : []
  }
}
