import { cpSync, existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { ownFolder, sampleFolder } from '../../catalogue/firm.ts'

/** What the owner is told when nothing was made. */
export class OwnError extends Error {
  override name = 'OwnError'
}

/** Makes the owner's firm: a whole copy of the sample. It gets its name last, so that half a copy never counts. */
export function makeOwn(): void {
  if (existsSync(ownFolder)) {
    if (readdirSync(ownFolder).length > 0)
      throw new OwnError(`${ownFolder}/ already exists and was not touched. It is the firm this site shows.`)
    rmdirSync(ownFolder)
  }
  const unfinished = `${ownFolder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(sampleFolder, unfinished, { recursive: true, dereference: true })
  renameSync(unfinished, ownFolder)
}
