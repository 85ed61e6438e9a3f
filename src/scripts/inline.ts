/** A function as the text of an inline script, called with `words`. Content stands in `data-` attributes beside it. */
export const inline = <Words extends string[]>(run: (...words: Words) => void, ...words: Words) =>
  `(${run})(${words.map((word) => JSON.stringify(word))})`
