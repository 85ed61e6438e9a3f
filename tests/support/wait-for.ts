/** Asks again and again until it is so; rejects with the reason when time is up. */
export async function waitFor(what: string, isSo: () => boolean | Promise<boolean>, limitMs = 240_000): Promise<void> {
  const end = Date.now() + limitMs
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited ${limitMs} ms in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
