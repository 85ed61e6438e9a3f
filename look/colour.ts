/** A colour as the eye sees it (OKLCH): lightness, chroma and hue can each be changed without affecting the others. */
export interface Oklch {
  /** From 0 to 1. */
  lightness: number
  chroma: number
  /** In radians. */
  hue: number
}

/** From 0 to 1. */
type Channels = [red: number, green: number, blue: number]

/** WCAG's contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Like `color-mix(in srgb, …)`; `share` is the first colour's, from 0 to 1. */
export function mixColours(one: string, other: string, share: number): string {
  const [a, b] = [readChannels(one), readChannels(other)]
  return writeHex(a.map((channel, index) => channel * share + (b[index] ?? 0) * (1 - share)))
}

/* Matrices from https://bottosson.github.io/posts/oklab/, to eight places. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = readChannels(hex).map(toLinear) as Channels
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.05144599 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.08830246 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.02590404 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.00407205 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a)
  }
}

/** A colour no screen can show loses chroma until one can. */
export function toHex({ lightness, chroma, hue }: Oklch): string {
  const bounded = Math.min(1, Math.max(0, lightness))
  const draw = (share: number) => toChannels({ lightness: bounded, chroma: chroma * share, hue })
  if (isShown(draw(1))) return writeHex(draw(1))
  let [least, most] = [0, 1]
  for (let halving = 0; halving < 8; halving += 1) {
    const share = (least + most) / 2
    if (isShown(draw(share))) least = share
    else most = share
  }
  return writeHex(draw(least))
}

/** Allows for rounding at the edge. */
const isShown = (channels: number[]) => channels.every((channel) => channel > -0.002 && channel < 1.002)

function toChannels({ lightness, chroma, hue }: Oklch): number[] {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.06385417 * b) ** 3
  const short = (lightness - 0.08948418 * a - 1.291485548 * b) ** 3
  return [
    4.07674166 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.00419609 * long - 0.7034186147 * middle + 1.707614701 * short
  ].map(fromLinear)
}

function luminance(hex: string): number {
  const [red, green, blue] = readChannels(hex).map(toLinear) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

const fromLinear = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)

/** Six digits after the #, or three. */
function readChannels(hex: string): Channels {
  const digits = hex.slice(1)
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  return pairs.map((pair) => Number.parseInt(pair, 16) / 255) as Channels
}

function writeHex(channels: number[]): string {
  const bytes = channels.map((channel) => Math.round(Math.min(1, Math.max(0, channel)) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
