import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { type Files, realFiles } from '../../server/spool/files/files.ts'

/** What a power cut leaves: every file that was safe, by its path, with the content that was safe. */
export type Remains = Map<string, string>

/* `now` is what a running program sees, `safe` what is on the platter. */
type Folder = { now: Map<string, Entry>; safe: Map<string, Entry> }
type File = { now: string; safe: string }
type Entry = Folder | File
type Move = { from: Folder; fromName: string; to: Folder; toName: string; entry: Entry }
type Model = { root: Folder; moves: Move[] }

/**
 * The real disk below `root`, and beside it a record of what has been synced. A file's content is safe once the file is
 * synced; what was created or removed in a folder, once the folder is. A rename happens whole or not at all (every
 * journaling file system sees to that, and mail servers have always relied on it), once either of its folders is synced.
 */
export function recordSyncs(root: string, onStep: () => void) {
  const model: Model = { root: makeFolder(), moves: [] }
  const find = (path: string): Entry | undefined =>
    relative(root, path)
      .split(sep)
      .filter(Boolean)
      .reduce<Entry | undefined>((entry, name) => (isFolder(entry) ? entry.now.get(name) : undefined), model.root)
  const findParent = (path: string) => find(dirname(path)) as Folder

  /** The real thing first: where it fails, nothing has happened. */
  async function take<Result>(action: Promise<Result>, note: () => void): Promise<Result> {
    const result = await action
    note()
    onStep()
    return result
  }

  const files = {
    ...realFiles,
    mkdir: (path: string, options: { recursive: true; mode: number }) =>
      take(realFiles.mkdir(path, options), () => {
        let above = root
        for (const name of relative(root, path).split(sep)) {
          const { now } = find(above) as Folder
          if (!now.has(name)) now.set(name, makeFolder())
          above = join(above, name)
        }
      }),
    rename: (from: string, to: string) =>
      take(realFiles.rename(from, to), () => {
        const move = { from: findParent(from), fromName: basename(from), to: findParent(to), toName: basename(to) }
        const entry = move.from.now.get(move.fromName) as Entry
        move.from.now.delete(move.fromName)
        move.to.now.set(move.toName, entry)
        model.moves.push({ ...move, entry })
      }),
    rm: (path: string, options: { force: true }) =>
      take(realFiles.rm(path, options), () => findParent(path)?.now.delete(basename(path))),
    rmdir: (path: string) => take(realFiles.rmdir(path), () => findParent(path).now.delete(basename(path))),
    async open(path: string, flags: 'r' | 'w' | 'wx', mode?: number) {
      const handle = await take(realFiles.open(path, flags, mode), () => {
        if (!find(path)) findParent(path).now.set(basename(path), { now: '', safe: '' })
      })
      const entry = find(path) as Entry
      return {
        async writeFile(content: string | Iterable<Uint8Array>) {
          const now = typeof content === 'string' ? content : Buffer.concat([...content]).toString()
          return take(handle.writeFile(now), () => Object.assign(entry, { now }))
        },
        utimes: (...times: Parameters<typeof handle.utimes>) => handle.utimes(...times),
        sync: () => take(handle.sync(), () => sync(model, entry)),
        close: () => handle.close()
      }
    }
  } as unknown as Files

  return {
    files,
    /** After a cut now: everything that was not synced is gone, or all but one folder that the system wrote by itself. */
    listRemains(): Remains[] {
      const kept = listFolders(model.root).map((_, index) => {
        const copy = structuredClone(model)
        sync(copy, listFolders(copy.root)[index] as Folder)
        return collect(copy.root)
      })
      return [collect(model.root), ...kept]
    }
  }
}

export async function restore(folder: string, remains: Remains): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const [path, content] of remains) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

function sync(model: Model, entry: Entry): void {
  if (!isFolder(entry)) {
    entry.safe = entry.now
    return
  }
  const isTouched = ({ from, to }: Move) => from === entry || to === entry
  for (const { from, fromName, to, toName, entry: moved } of model.moves.filter(isTouched)) {
    from.safe.delete(fromName)
    to.safe.set(toName, moved)
  }
  model.moves = model.moves.filter((move) => !isTouched(move))
  entry.safe = new Map(entry.now)
}

function collect(folder: Folder, above = ''): Remains {
  return new Map(
    [...folder.safe].flatMap(([name, entry]) =>
      isFolder(entry) ? [...collect(entry, join(above, name))] : [[join(above, name), entry.safe] as const]
    )
  )
}

function listFolders(folder: Folder): Folder[] {
  return [folder, ...[...folder.now.values()].filter(isFolder).flatMap(listFolders)]
}

const makeFolder = (): Folder => ({ now: new Map(), safe: new Map() })

const isFolder = (entry: Entry | undefined): entry is Folder => entry?.now instanceof Map
