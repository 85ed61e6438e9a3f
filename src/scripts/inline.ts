import { transformSync } from 'esbuild'

/** A function as the text of an inline script, called with `words`. Content stands in `data-` attributes beside it. */
export function inline<Words extends string[]>(run: (...words: Words) => void, ...words: Words): string {
  const { code } = transformSync(`(${run})(${words.map((word) => JSON.stringify(word))})`, { minify: true })
  return code.trim()
}
