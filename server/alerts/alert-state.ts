import { readFile, rename, writeFile } from 'node:fs/promises'

export type AlertState = {
  /** What the owner knows: topics, and the ids of requests. */
  told: Set<string>
  mailDownSince: number | null
  /** When the mail server was last asked whether it would take something. */
  checkedAt: number
}

/** A small file, so that a restart does not say everything again. Where it cannot be written, memory has to do. */
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
