import { contrast, mixColours, type Oklch, toHex, toOklch } from './colour.ts'

/** Colours by their names in src/styles/tokens.css, and four that are only worked out. */
export type Palette = Record<string, string>

/** The two colours a firm may choose. */
export interface Look {
  accent?: string | undefined
  dark?: string | undefined
}

/** Letters need 4.5; rings, edges and icons 3 (WCAG 2.2 AA). */
const [letters, shapes] = [4.5, 3]

/**
 * Every pair of colours that must be distinguishable and depends on a firm's look: front, background and the contrast
 * needed. `shade` is the lightest part of the darkened picture under a hero's words, `on-ember` the letters on the
 * accent, `ember-hover` its background under the pointer, `ember-ring` the focus ring there.
 */
const pairs: readonly (readonly [front: string, ground: string, least: number])[] = [
  ...cross(['white', 'haze', 'ember-bright'], ['navy', 'midnight', 'dusk', 'shade'], letters),
  ...cross(['ink', 'slate'], ['white', 'mist', 'line', 'ember-pale'], letters),
  ...cross(['ember-deep'], ['white', 'mist', 'ember-pale'], letters),
  ...cross(['on-ember'], ['ember', 'ember-hover'], letters),
  ...cross(['ember-ring'], ['ember'], shapes),
  ...cross(['ember'], ['navy', 'midnight'], shapes),
  ...cross(['field', 'dusk', 'midnight'], ['white', 'mist'], shapes)
]

/**
 * The whole palette from the two colours, each as far from them as in the standard palette. A colour that would be hard
 * to read is made darker or lighter; no standard colour needs that.
 */
export function makePalette(
  standard: Palette,
  { accent = getColour(standard, 'ember'), dark = getColour(standard, 'navy') }: Look
) {
  const palette: Palette = {
    ...standard,
    ember: accent,
    navy: dark,
    shade: mixColours(dark, getColour(standard, 'white'), 0.78)
  }
  const [oldDark, newDark] = [toOklch(getColour(standard, 'navy')), toOklch(dark)]
  const [oldAccent, newAccent] = [toOklch(getColour(standard, 'ember')), toOklch(accent)]
  /** Keeps a standard colour's lightness, or its distance from the colour it follows. */
  const follow = (name: string, before: Oklch, after: Oklch, most: number, isRelative = false): Oklch => {
    const { lightness, chroma, hue } = toOklch(getColour(standard, name))
    return {
      lightness: isRelative ? lightness - before.lightness + after.lightness : lightness,
      chroma: chroma * Math.min(most, after.chroma / before.chroma),
      hue: hue + after.hue - before.hue
    }
  }
  const set = (name: string, oklch: Oklch, end: 0 | 1, grounds = pairs.filter(([front]) => front === name)) => {
    palette[name] = shift(oklch, end, (hex) =>
      grounds.every(([, ground, least]) => isClear(hex, palette[ground], least))
    )
  }

  // Tints of grey stay grey: a bright violet as the dark colour must not turn the small print violet.
  for (const name of ['mist', 'line']) palette[name] = toHex(follow(name, oldDark, newDark, 1))
  palette['ember-pale'] = toHex(follow('ember-pale', oldAccent, newAccent, 1.2))
  for (const name of ['ink', 'slate', 'field']) set(name, follow(name, oldDark, newDark, 1), 0)
  // Words must be readable on the bands that are lighter than the darkest.
  const onBands = pairs.filter(([front, ground]) => front === 'haze' && ground === 'shade')
  set('haze', follow('haze', oldDark, newDark, 1), 1, onBands)
  for (const name of ['midnight', 'dusk'])
    palette[name] = shift(follow(name, oldDark, newDark, 1.5, true), 0, (hex) =>
      isClear(getColour(palette, 'haze'), hex, 5)
    )
  set('ember-deep', follow('ember-deep', oldAccent, newAccent, 1.2), 0)
  set('ember-bright', follow('ember-bright', oldAccent, newAccent, 1.2, true), 1)
  return { ...palette, ...chooseOnEmber(palette) }
}

/** The pairs that are too hard to tell apart. */
export const findUnclear = (palette: Palette) =>
  pairs.filter(([front, ground, least]) => !isClear(palette[front], palette[ground], least))

/** The nearest shade that makes every pair clear: a dark colour can only be too light, an accent only too dark. */
export function findNearestShade(standard: Palette, look: Look, field: keyof Look): string {
  const willDo = (hex: string) => findUnclear(makePalette(standard, { ...look, [field]: hex })).length === 0
  return shift(toOklch(look[field] ?? ''), field === 'dark' ? 0 : 1, willDo)
}

/** Ink if readable; white on a deep accent; a blacker ink for the few in between. */
function chooseOnEmber(palette: Palette): Palette {
  const { ember = '', ink = '', white = '', dusk = '', haze = '' } = palette
  const isWhite = !isClear(ink, ember, letters) && isClear(white, ember, letters)
  const oklch = toOklch(ember)
  const blacker = () => shift(toOklch(ink), 0, (hex) => isClear(hex, ember, letters))
  const letter = isWhite ? white : blacker()
  const ring = [isWhite ? haze : dusk, letter].find((hex) => isClear(hex, ember, shapes)) ?? letter
  const hover = isWhite ? toHex({ ...oklch, lightness: oklch.lightness - 0.06 }) : getColour(palette, 'ember-bright')
  return { 'on-ember': letter, 'ember-hover': hover, 'ember-ring': ring }
}

/** The colour itself if it will do, otherwise just enough nearer to black (0) or white (1). */
function shift(oklch: Oklch, end: 0 | 1, willDo: (hex: string) => boolean): string {
  const draw = (share: number) => toHex({ ...oklch, lightness: oklch.lightness + (end - oklch.lightness) * share })
  if (willDo(draw(0))) return draw(0)
  let [least, most] = [0, 1]
  for (let halving = 0; halving < 8; halving += 1) {
    const share = (least + most) / 2
    if (willDo(draw(share))) most = share
    else least = share
  }
  return draw(most)
}

function isClear(front = '', ground = '', least: number): boolean {
  return contrast(front, ground) >= least
}

export function getColour(palette: Palette, name: string): string {
  const colour = palette[name]
  if (!colour) throw new Error(`There is no colour "${name}" in src/styles/tokens.css.`)
  return colour
}

function cross(fronts: string[], grounds: string[], least: number) {
  return fronts.flatMap((front) => grounds.map((ground) => [front, ground, least] as const))
}
