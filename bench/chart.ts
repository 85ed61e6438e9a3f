import { readColour } from '../src/lib/colours.ts'

export interface Sheet {
  width: number
  height: number
  title: string
  /** For those who cannot see it. */
  description: string
}

export function drawSheet({ width, height, title, description }: Sheet, content: string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc" font-family="Figtree, system-ui, 'Segoe UI', Arial, sans-serif" font-size="13" fill="${readColour('ink')}">`,
    `<title id="title">${escapeText(title)}</title>`,
    `<desc id="desc">${escapeText(description)}</desc>`,
    `<rect width="${width}" height="${height}" fill="${readColour('white')}"/>`,
    write(24, 36, title, 'font-size="19" font-weight="700"'),
    ...content,
    '</svg>',
    ''
  ].join('\n')
}

export function write(x: number, y: number, text: string, attributes = ''): string {
  return `<text x="${round(x)}" y="${round(y)}" ${attributes}>${escapeText(text)}</text>`
}

export function line(x1: number, y1: number, x2: number, y2: number, attributes: string): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" ${attributes}/>`
}

/** A round step that cuts `most` into about five, and the first multiple of it above. */
export function chooseSteps(most: number): { step: number; top: number } {
  const rough = Math.max(most, 1e-9) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  return { step, top: Math.ceil(most / step) * step }
}

export const round = (value: number) => Math.round(value * 10) / 10

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
