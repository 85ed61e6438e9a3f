let tries = 0

/**
 * Imports code when it is needed. Firefox and Safari never ask again for a file that did not arrive once, not even when the
 * line is back: so it is asked for under another address, which the build has written into the function.
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
