import { browserslistToTargets } from 'lightningcss'

/**
 * The oldest browsers that get styles and scripts: iOS 15.4, of March 2022, and its contemporaries. Older ones get
 * plain HTML. The README and the accessibility statement name them.
 */
const oldest = ['safari 15.4', 'ios_saf 15.4', 'chrome 99', 'firefox 98']

/** In the form Lightning CSS wants. */
export const styleTargets = browserslistToTargets(oldest)

/** In the form esbuild and Vite want. */
export const scriptTargets = oldest.map((name) => name.replace('ios_saf', 'ios').replace(' ', ''))
