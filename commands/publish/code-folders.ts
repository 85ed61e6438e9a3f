import { buildSync } from 'esbuild'
import { listFiles } from '../list-files.ts'

/** The folders `first` needs at run time, itself included. Whole folders, because some files are started by path. */
export function listCodeFolders(first: string): string[] {
  const folders = new Set([first])
  // The set grows during the loop, and new folders are visited too.
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
