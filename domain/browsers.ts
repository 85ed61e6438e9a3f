/**
 * The oldest browsers that get styles and code which they understand: iOS 15.4, of March 2022, and what came out beside it.
 * Older ones get the pages as plain HTML. The README and the accessibility statement name them.
 */
const oldest = { safari: '15.4', ios: '15.4', chrome: '99', firefox: '98' }

/** As esbuild and Vite want them. */
export const scriptTargets = Object.entries(oldest).map(([name, version]) => `${name}${version}`)
