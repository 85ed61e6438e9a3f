import { join } from 'node:path'
import { type AlertState, nothingTold } from '../spool.ts'
import { type Files, queueWork, readText, writeText } from './files.ts'

/** In memory, and in a file so that it survives a restart. If that can't be written, memory has to do. */
export function keepAlertState(folder: string, temporary: string, files: Files) {
  const file = join(folder, 'alerts.json')
  let state: AlertState | undefined
  const inTurn = queueWork()

  async function changeNow<Result>(change: (state: AlertState) => Promise<Result>): Promise<Result> {
    state ??= parseState(await readText(files, file).catch(() => ''))
    const changed = structuredClone(state)
    const result = await change(changed)
    const [before, after] = [state, changed].map((value) => JSON.stringify(value))
    state = changed
    if (after !== before) await write(after ?? '').catch(() => {})
    return result
  }

  async function write(text: string): Promise<void> {
    const fresh = join(temporary, 'alerts')
    await writeText(files, fresh, text)
    await files.rename(fresh, file)
  }

  return <Result>(change: (state: AlertState) => Promise<Result>) => inTurn(() => changeNow(change))
}

function parseState(source: string): AlertState {
  try {
    return { ...nothingTold, ...JSON.parse(source) }
  } catch {
    return nothingTold
  }
}
