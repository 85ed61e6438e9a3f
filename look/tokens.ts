import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contrast } from './colour.ts'
import { findNearestShade, findUnclear, type Look, makePalette, type Palette } from './palette.ts'

export const tokensFile = join('src', 'styles', 'tokens.css')

/** Every colour of the firm's site, by its name in tokens.css. */
export const makeColours = (look: Look = {}): Palette => makePalette(readStandard(), look)

/** The dark colour is judged by itself; the accent with it, or with the nearest dark colour that works. */
export function checkColours(look: Look): { field: keyof Look; message: string }[] {
  const standard = readStandard()
  const isClear = (tried: Look) => findUnclear(makePalette(standard, tried)).length === 0
  if (isClear(look)) return []
  const problems: ReturnType<typeof checkColours> = []
  let { dark } = look
  if (dark && !isClear({ dark })) {
    const nearest = findNearestShade(standard, { dark }, 'dark')
    problems.push({
      field: 'dark',
      message: `${dark} is too light to read white words on it: the nearest shade that passes is ${nearest}`
    })
    dark = nearest
  }
  if (look.accent && !isClear({ ...look, dark })) {
    const ground = dark ?? standard.navy ?? ''
    const ratio = contrast(look.accent, ground).toFixed(1)
    const nearest = findNearestShade(standard, { ...look, dark }, 'accent')
    problems.push({
      field: 'accent',
      message: `${look.accent} can hardly be seen on the dark colour ${ground} (a contrast of ${ratio}): the nearest shade that passes is ${nearest}`
    })
  }
  return problems
}

/** tokens.css with the firm's colours in it. */
export function writeTokens(look: Look): string {
  const standard = readStandard()
  const colours = makePalette(standard, look)
  // What follows the theme, such as print colours, is the same for every firm.
  const [theme = '', ...rest] = readFileSync(tokensFile, 'utf8').split(/(?=@layer theme)/)
  const coloured = theme.replace(/(--color-([\w-]+): )(#[0-9a-f]+);/g, (_, start, name) => `${start}${colours[name]};`)
  const inUrls = rest.join('').replaceAll(`%23${standard.ink?.slice(1)}`, `%23${colours.ink?.slice(1)}`)
  return coloured + inUrls + writeOnEmber(colours)
}

/** If ink isn't readable on the accent, or the focus ring not visible, other colours are used there. */
function writeOnEmber(colours: Palette): string {
  const { 'on-ember': letter, 'ember-ring': ring, 'ember-hover': hover } = colours
  const isWhite = letter === colours.white
  if (letter === colours.ink && ring === colours.dusk) return ''
  const band = isWhite ? `--color-midnight: ${letter}; --color-white: ${colours.ink};` : ''
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
