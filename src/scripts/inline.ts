/** A function as the text of an inline script. What it is to know of the content stands in `data-` attributes beside it. */
export const inline = (run: () => void) => `(${run})()`
