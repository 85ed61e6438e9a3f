// Plain JavaScript, because an old Node must be able to run it to say what is wrong.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `This needs Node 22.18 or newer and found ${process.versions.node}. ` +
      'Run "npm ci", which brings Node 24 along on Linux, Windows and Intel Macs; ' +
      'elsewhere install it from nodejs.org. Then run the same command again.'
  )
  process.exit(1)
}
