/** A function and what it is given as the text of an inline script. `<` in the owner's words could end it. */
export function inline<Arguments extends unknown[]>(run: (...given: Arguments) => void, ...given: Arguments): string {
  return `(${run})(${given.map((value) => JSON.stringify(value).replaceAll('<', '\\u003c')).join()})`
}
