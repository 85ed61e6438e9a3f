import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const prefix = 'bench-town-'

/** Fills the folder up to so many towns: the first one's words under made-up names. */
export async function writeTowns(folder: string, count: number): Promise<void> {
  const files = (await readdir(folder)).sort()
  for (const file of files.filter((name) => name.startsWith(prefix))) await rm(join(folder, file))
  const own = files.filter((name) => name.endsWith('.yaml') && !name.startsWith(prefix))
  const [model] = own
  if (!model) throw new Error(`There is no town in ${folder} to copy.`)
  const text = await readFile(join(folder, model), 'utf8')
  for (let number = own.length + 1; number <= count; number++)
    await writeFile(join(folder, `${prefix}${number}.yaml`), rename(text, number))
}

function rename(text: string, number: number): string {
  return text
    .replace(/^slug: .*$/m, `slug: ${prefix}${number}`)
    .replace(/^name: .*$/m, `name: Made-up Town ${number}`)
    .replace(/^order: .*$/m, `order: ${1000 + number}`)
}
