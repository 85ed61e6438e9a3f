let tries = 0

/**
 * Imports code when it is needed. Firefox and Safari never retry a module that failed once, even when the network is
 * back, so this retries under another address, which the build writes into the function.
 */
export async function importAgain<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    const file = /[\w./-]+\.js/.exec(String(load))?.[0]
    if (!file) throw error
    tries += 1
    return import(/* @vite-ignore */ `${new URL(file, import.meta.url)}?again=${tries}`)
  }
}

/** Keeps what was fetched: under another address it would be another copy. */
export function loadOnce<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined
  return () => {
    loading ??= importAgain(load).catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
