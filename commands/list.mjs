/**
 * What an owner runs by "npm run <name>"; these read .env. `needsSite`: builds the site first if anything has changed.
 * `does` ends the sentence that --help prints; a command without it reads its own options. One with an `example` takes
 * any words, the others only their `options`.
 */
export const forOwners = {
  start: { file: 'commands/start.ts', does: 'serves the site and takes booking requests' },
  dev: { file: 'commands/dev.ts', needsSite: true, does: 'serves the site and reloads it when a file changes' },
  build: { file: 'commands/build.ts', options: ['--if-changed'], does: 'builds the site' },
  own: { file: 'commands/own.ts', does: 'makes content/, a copy of the sample that is yours to change' },
  edit: { file: 'commands/edit.ts', does: 'starts the editor and prints the address to open' },
  'launch-check': { file: 'commands/launch-check.ts', does: 'lists what is left to do before the site goes live' },
  publish: { file: 'commands/publish.ts' },
  'mail:test': { file: 'commands/mail-test.ts', needsSite: true, does: 'sends a request by mail to try the settings' },
  spool: {
    file: 'commands/spool.ts',
    does: 'prints that request; without words it lists what is not mailed yet, and with retry it tries everything now',
    example: 'show AB12-CD34'
  }
}

/** What developers run. Without .env, because tests must not send real mail. */
export const forDevelopers = {
  check: { file: 'tests/run.ts', args: ['types', 'lint', 'unit'] },
  test: { file: 'tests/run.ts' },
  'test:engines': { file: 'tests/run.ts', args: ['engines'] },
  'test:faults': { file: 'tests/faults/run.ts', needsSite: true },
  bench: { file: 'bench/run.ts', needsSite: true }
}
