/** What was clicked in the page beside the editor: its words or the text that describes the picture, and where it is. */
export interface Clicked {
  kind: 'editor:clicked'
  words: string
  /** The page and the ids around it, the innermost first: they tell one price of £40 from another. */
  around: string[]
}

const longest = 2000

/** Only in the editor's frame: a click on a text, a price or a picture opens its field. Links and buttons stay as they are. */
export function editByClick() {
  if (parent === window) return
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest('a, button, summary, label, input, select, textarea')) return
    const words = target instanceof HTMLImageElement ? target.alt : (target.textContent ?? '')
    const around: string[] = []
    for (let element: Element | null = target; element; element = element.parentElement)
      if (element.id) around.push(element.id)
    if (words.length > longest) return
    parent.postMessage({ kind: 'editor:clicked', words, around: [...around, location.pathname] } satisfies Clicked, '*')
  })
}
