/** In which widths each kind of picture is drawn, in pixels. A width beyond the picture's own is left out. */
export const pictureWidths = {
  hero: [480, 768, 1080, 1600],
  card: [400, 680, 800],
  service: [480, 800, 1280],
  comparison: [480, 680, 960],
  comparisonInFull: [480, 800, 1600]
}

/** What social networks ask for. */
export const socialSize = { width: 1200, height: 630 }
