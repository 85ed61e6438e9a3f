import { buildSync } from 'esbuild'
import { listFiles } from '../list-files.ts'

/**
 * The folders that code in one of them needs when it runs, itself included. Every file in them counts, imported or not:
 * some are started by their path.
 */
export function listCodeFolders(first: string): string[] {
  const folders = new Set([first])
  // The set grows while it is being walked, and new folders are walked too.
  for (const folder of folders) {
    const { metafile } = buildSync({
      entryPoints: listFiles(folder).filter((file) => /\.m?ts$/.test(file)),
      absWorkingDir: process.cwd(),
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      metafile: true,
      write: false,
      outdir: 'unwritten',
      logLevel: 'silent'
    })
    for (const file of Object.keys(metafile.inputs)) folders.add(file.split('/')[0] ?? file)
  }
  return [...folders]
}
