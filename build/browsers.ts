/**
 * The oldest browsers that get styles and scripts: iOS 15.4, of March 2022, and its contemporaries. Older ones get
 * plain HTML. The README and the accessibility statement name them.
 */
const oldest = { safari: '15.4', ios: '15.4', chrome: '99', firefox: '98' }

/** In the form esbuild and Vite want. */
export const scriptTargets = Object.entries(oldest).map(([name, version]) => `${name}${version}`)

/** In the form Lightning CSS wants: a byte for each part of the version. */
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
