/**
 * The oldest browsers that get styles and code which they understand: iOS 15.4, of March 2022, and what came out beside it.
 * Older ones get the pages as plain HTML. The README and the accessibility statement name them.
 */
const oldest = { safari: '15.4', ios: '15.4', chrome: '99', firefox: '98' }

/** As esbuild and Vite want them. */
export const scriptTargets = Object.entries(oldest).map(([name, version]) => `${name}${version}`)

/** As Lightning CSS wants them: a byte for each part of the version. */
export const styleTargets = {
  safari: encode(oldest.safari),
  ios_saf: encode(oldest.ios),
  chrome: encode(oldest.chrome),
  firefox: encode(oldest.firefox)
}

function encode(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return (major << 16) | (minor << 8)
}
