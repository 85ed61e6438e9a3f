import { readFile, rename, writeFile } from 'node:fs/promises'

export type AlertState = {
  /** What the owner has been told already: topics and request ids. */
  told: Set<string>
  mailDownSince: number | null
  /** When we last asked the mail server whether it accepts mail. */
  checkedAt: number
}

/** Kept in a small file, so a restart doesn't repeat every alert. If it can't be written, memory has to do. */
export async function openAlertState(path: string) {
  const state = parseState(await readFile(path, 'utf8').catch(() => ''))
  let saving: Promise<unknown> = Promise.resolve()
  return {
    state,
    save(): void {
      saving = saving.then(write).catch(() => {})
    },
    settle: () => saving
  }

  async function write(): Promise<void> {
    const fresh = `${path}.${process.pid}`
    await writeFile(fresh, JSON.stringify({ ...state, told: [...state.told] }), { mode: 0o600 })
    await rename(fresh, path)
  }
}

function parseState(source: string): AlertState {
  try {
    const { told, mailDownSince, checkedAt } = JSON.parse(source)
    return { told: new Set(told), mailDownSince: mailDownSince ?? null, checkedAt: checkedAt ?? 0 }
  } catch {
    return { told: new Set(), mailDownSince: null, checkedAt: 0 }
  }
}
