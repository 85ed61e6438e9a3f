import { type Facts, fillText, type Lost } from './fill-in.ts'

/** A section that loses its heading or first sentence is dropped whole: the rest would make no sense. */
export function fillMarkdown(source: string, facts: Facts): { text: string; lost: Lost[]; unknown: string[] } {
  const lost: Lost[] = []
  const unknown: string[] = []
  const sections = source.split(/^(?=#{1,6} )/m).flatMap((section) => {
    const blocks = section.split(blockStart).map((block) => fillBlock(block, facts))
    lost.push(...blocks.flatMap((block) => block.lost))
    unknown.push(...blocks.flatMap((block) => block.unknown))
    const isHeaded = section.startsWith('#')
    if (isHeaded && blocks.slice(0, 2).some(({ hasLostStart }) => hasLostStart)) return []
    return [blocks.map(({ text }) => text).join('')]
  })
  return { text: sections.join(''), lost, unknown }
}

/** After a heading or an empty line, or where a list item begins. */
const blockStart = /(?<=^#{1,6} [^\n]*\n+)(?=\S)|(?<=\n\s*\n)(?=\S)|^(?=(?:[-*+]|\d+\.) )/m

function fillBlock(block: string, facts: Facts) {
  const [, marker = '', body = '', gap = ''] = block.match(/^((?:[-*+]|\d+\.) +)?(.*?)(\s*)$/s) ?? []
  const { text, lost, unknown } = fillText(body, facts)
  const hasLostStart = lost.some(({ sentence }) => body.startsWith(sentence))
  return { text: text === '' ? '' : marker + text + gap, lost, unknown, hasLostStart }
}
