import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export const compressible = ['html', 'css', 'js', 'mjs', 'json', 'webmanifest', 'xml', 'txt', 'csv', 'svg']

/** At the highest level, once at build, so no request waits for it: about 0.1 s of CPU a page. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const waiting = entries
    .filter(({ name }) => compressible.some((ending) => name.endsWith(`.${ending}`)))
    .map(({ parentPath, name }) => join(parentPath, name))
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await compressFile(file)
  }
  // zlib uses four of Node's threads.
  await Promise.all([work(), work(), work(), work()])
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await keepIfSmaller(`${file}.br`, bytes, await promisify(brotliCompress)(bytes, { params }))
  await keepIfSmaller(`${file}.gz`, bytes, await promisify(gzip)(bytes, { level: 9 }))
}

async function keepIfSmaller(file: string, plain: Buffer, packed: Buffer): Promise<void> {
  if (packed.length < plain.length) await writeFile(file, packed)
  else await rm(file, { force: true })
}
