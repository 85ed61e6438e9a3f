import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Every file of a folder that is text. */
export const listTexts = (folder: string) =>
  globSync('**/*.{html,css,js,mjs,json,webmanifest,xml,txt,csv,svg}', { cwd: folder }).map((name) => join(folder, name))

/** At the highest level, once at build, so no request waits for it: about 0.1 s of CPU a page. */
export async function compressFolder(folder: string): Promise<void> {
  const waiting = listTexts(folder)
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
  const packed = {
    br: await promisify(brotliCompress)(bytes, { params }),
    gz: await promisify(gzip)(bytes, { level: 9 })
  }
  for (const [ending, content] of Object.entries(packed))
    if (content.length < bytes.length) await writeFile(`${file}.${ending}`, content)
}
