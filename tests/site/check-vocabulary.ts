import { join } from 'node:path'
import ts from 'typescript'

export type Block = Record<string, unknown> & { '@type': string }

/**
 * What schema.org's vocabulary does not know in these blocks: types, properties, and values of a kind that a property
 * does not take. schema-dts is that vocabulary as types, so the compiler is asked; no file is written.
 */
export function checkVocabulary(blocks: Block[]): string[] {
  const file = join(import.meta.dirname, 'structured-data-blocks.ts')
  const source = writeSource(blocks)
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.readFile = (name) => (name === file ? source : readFile(name))
  host.getSourceFile = (name, target, ...rest) =>
    name === file ? ts.createSourceFile(name, source, target) : getSourceFile(name, target, ...rest)
  return ts.getPreEmitDiagnostics(ts.createProgram([file], options, host)).map(explain)
}

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  // The browser's own types are large, and no block needs them.
  lib: ['lib.es5.d.ts'],
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler
}

/** Property by property, each value once: pages repeat most of what they say, and checking whole blocks took seconds longer. */
function writeSource(blocks: Block[]): string {
  const values = blocks.flatMap((block) =>
    Object.entries(block).map(([property, value]) => {
      const type = property === '@context' ? 'Graph' : `${block['@type']}Leaf`
      return `${type}[${JSON.stringify(property)}] = ${JSON.stringify(value, null, 1)}`
    })
  )
  const types = new Set(blocks.map((block) => `${block['@type']}Leaf`))
  return [
    `import type { ${['Graph', ...types].join(', ')} } from 'schema-dts'`,
    ...[...new Set(values)].map((value, index) => `export const value${index}: ${value}`)
  ].join('\n')
}

function explain({ file, start, messageText }: ts.Diagnostic): string {
  const message = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n').at(-1)?.trim() ?? ''
  if (!file || start === undefined) return message
  const { line } = file.getLineAndCharacterOfPosition(start)
  return `${file.text.split('\n')[line]?.trim()} ${message}`
}
