export type Colour = [red: number, green: number, blue: number, alpha: number]

const canvas = new OffscreenCanvas(1, 1).getContext('2d', {
  willReadFrequently: true
}) as OffscreenCanvasRenderingContext2D

/** Whatever notation the browser computes, as numbers. */
export function parseColour(text: string): Colour {
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = text
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue, alpha / 255]
}

/** The colour behind an element, or null where a picture or a gradient lies there. */
export function findGround(element: Element | null): Colour | null {
  for (let one = element; one; one = one.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(one)
    if (backgroundImage !== 'none') return null
    const colour = parseColour(backgroundColor)
    if (colour[3] === 1) return colour
    // The header floats over whatever the page begins with.
    if (colour[3] > 0 || one.matches('.site-header, .before-after')) return null
  }
  return [255, 255, 255, 1]
}
