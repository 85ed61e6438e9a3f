import { transformSync } from 'esbuild'
import { scriptTargets } from './browsers.ts'

/** A function as the text of an inline script, called with `words`. Content goes into `data-` attributes beside it. */
export function inline<Words extends string[]>(run: (...words: Words) => void, ...words: Words): string {
  const { code } = transformSync(`(${run})(${words.map((word) => JSON.stringify(word))})`, {
    minify: true,
    target: scriptTargets
  })
  return allowInline(code.trim())
}

/** Registers an inline script. The security policy allows registered ones, and the build stops at any other. */
export function allowInline(code: string): string {
  inlineScripts.add(code)
  return code
}

declare global {
  var notedScripts: Set<string> | undefined
}

// Shared globally, because the bundle that renders pages has its own copy of this file.
globalThis.notedScripts ??= new Set()
export const inlineScripts = globalThis.notedScripts
