import { build } from 'esbuild'

/** What the server renders with React, by the file name it gets in var/build. */
export const compiledEntries: Record<string, string> = {
  mail: 'server/mail/booking-mail.tsx',
  answer: 'src/islands/booking/answer.tsx'
}

/** Node strips types but can't read JSX. */
export async function compileForNode(entryPoints: Record<string, string>, outdir: string): Promise<void> {
  await build({
    entryPoints,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    logLevel: 'error'
  })
}
