import { cpSync, existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { ownFolder, sampleFolder } from '../catalogue/firm.ts'
import { OwnerError } from './owner-error.ts'

/** Copies the whole sample to make the owner's firm. Renamed last, so half a copy never counts. */
export function makeOwn(): void {
  if (existsSync(ownFolder)) {
    if (readdirSync(ownFolder).length > 0)
      throw new OwnerError(`${ownFolder}/ already exists and was not touched. It is the firm this site shows.`)
    rmdirSync(ownFolder)
  }
  const unfinished = `${ownFolder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(sampleFolder, unfinished, { recursive: true, dereference: true })
  renameSync(unfinished, ownFolder)
}
