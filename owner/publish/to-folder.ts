import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import type { FolderTarget } from '../../settings/publish-address.ts'
import { OwnerError } from '../owner-error.ts'
import type { Destination } from './destination.ts'
import type { Published } from './published.ts'

/** A folder on this computer: upload its `site`; the rest is ours. */
export function publishToFolder({ folder }: FolderTarget): Destination {
  const at = (name: string) => resolve(folder, name)
  const kept = ['site', 'published.json']
  const before = (name: string) => join(at('before'), name)

  return {
    async readLive() {
      const record = at('published.json')
      if (existsSync(record)) return JSON.parse(readFileSync(record, 'utf8')) as Published
      const foreign = ['site', 'before'].find((name) => existsSync(at(name)))
      if (foreign)
        throw new OwnerError(`${at(foreign)} was not made by this command. Move it away, or choose another folder.`)
      return null
    },

    async publish({ firm, record }, progress) {
      if (`${resolve(firm.dist)}${sep}`.startsWith(`${at('site')}${sep}`))
        throw new OwnerError('The site is built in that folder. Choose another one.')
      progress.begin('Copying…')
      const half = at('.half-published')
      rmSync(half, { recursive: true, force: true })
      try {
        mkdirSync(half, { recursive: true })
        cpSync(firm.dist, join(half, 'site'), { recursive: true, dereference: true })
        writeFileSync(join(half, 'published.json'), JSON.stringify(record), { flush: true })
      } catch (error) {
        rmSync(half, { recursive: true, force: true })
        throw new OwnerError(
          `${folder} could not be written (${(error as NodeJS.ErrnoException).code}). What was there is as it was.`
        )
      }
      progress.commit()
      rmSync(at('before'), { recursive: true, force: true })
      mkdirSync(at('before'))
      for (const name of kept) {
        if (existsSync(at(name))) renameSync(at(name), before(name))
        renameSync(join(half, name), at(name))
      }
      rmSync(half, { recursive: true })
    },

    async goBack() {
      if (!existsSync(before('site'))) throw new OwnerError(`There is no older site in ${folder} to go back to.`)
      for (const name of kept) {
        renameSync(at(name), at(`${name}.aside`))
        renameSync(before(name), at(name))
        renameSync(at(`${name}.aside`), before(name))
      }
      return `${at('site')} holds the site from before again. Upload it.`
    }
  }
}
