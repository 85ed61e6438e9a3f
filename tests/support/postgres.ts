import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findOnPath, findOrInstall, install } from './find-program.ts'
import { type Program, startProgram } from './programs.ts'
import { mountSmallDisk } from './small-disk.ts'
import { waitFor } from './wait-for.ts'

export type Postgres = Awaited<ReturnType<typeof startPostgres>>

type Options = {
  /** As in postgresql.conf. It syncs and listens on no port unless these say otherwise. */
  settings?: Record<string, string>
  /** The size of its disk, which only root can limit. */
  megabytes?: number
  /** Where its data goes, because /tmp may be memory. */
  parent?: string
  /** Whether `setClock` is wanted. */
  hasOwnClock?: boolean
}

/** A PostgreSQL of its own, in a new folder and on a socket there. It stops with this process. */
export async function startPostgres({ settings = {}, megabytes, parent = tmpdir(), hasOwnClock }: Options = {}) {
  const folder = await makeOwnFolder(join(parent, 'postgres-'))
  // Not in `folder`: the path of a socket can't be longer than 107 characters.
  const socket = await makeOwnFolder('/tmp/pg-')
  const clock = join(folder, 'clock')
  await writeFile(clock, '+0')
  const { disk, data, programs } = await prepareData(join(folder, 'disk'), megabytes)
  const isSmall = megabytes !== undefined
  const chosen = { listen_addresses: '', ...(isSmall && { min_wal_size: '2MB', max_wal_size: '16MB' }), ...settings }
  const fakeTime = [`FAKETIME_TIMESTAMP_FILE=${clock}`, 'FAKETIME_NO_CACHE=1', 'FAKETIME_DONT_FAKE_MONOTONIC=1']
  const [command = '', ...args] = [
    ...asOther,
    'env',
    ...(hasOwnClock ? [`LD_PRELOAD=${findFakeTime()}`, ...fakeTime] : []),
    ...[join(programs, 'postgres'), '-D', data, '-k', socket],
    ...Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  ]
  const run = (sql: string) => runIn(socket, sql)
  const server = superviseServer(
    () => startProgram(command, args),
    () => run('SELECT 1')
  )
  await server.start()
  let addresses = 0
  return {
    start: server.start,
    /** As `pg_ctl stop -m` does. */
    stop: server.stop,
    run,
    /** null where nobody limited its disk, or could. */
    disk,
    socket,
    /** For a spool that nobody else uses. */
    createAddress() {
      addresses += 1
      return `postgres://postgres@localhost/postgres?${new URLSearchParams({ host: socket, schema: `site${addresses}` })}`
    },
    cutConnections: () =>
      run(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`
      ),
    /** It takes what is sent, and answers nothing. */
    async pause(ms: number) {
      const pids = listProcesses(server.getPid())
      for (const pid of pids) kill(pid, 'SIGSTOP')
      await sleep(ms)
      for (const pid of pids) kill(pid, 'SIGCONT')
    },
    /** How much later it is for PostgreSQL than for everybody else. */
    setClock: (aheadMs: number) => writeFile(clock, `${aheadMs < 0 ? '' : '+'}${aheadMs / 1000}`),
    async remove() {
      await server.stop('immediate')
      await disk?.unmount()
      for (const path of [folder, socket]) await rm(path, { recursive: true, force: true })
    }
  }
}

/** Its files, on a disk of so many megabytes if any are named. */
async function prepareData(folder: string, megabytes: number | undefined) {
  const programs = findPostgres()
  const disk = megabytes === undefined ? null : await mountSmallDisk(folder, megabytes)
  await mkdir(folder, { recursive: true })
  await giveAway(folder)
  const data = join(folder, 'data')
  const initdb = [join(programs, 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync']
  // Its log may take up a gigabyte otherwise.
  const [command = '', ...args] = [...asOther, ...initdb, ...(megabytes === undefined ? [] : ['--wal-segsize=1'])]
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  return { disk, data, programs }
}

function superviseServer(launch: () => Program, ask: () => Promise<unknown>) {
  let server: Program
  let isRunning = false
  return {
    getPid: () => server.pid,
    /** Unless it is running: on a full disk it may have ended by itself, or be about to. */
    async start() {
      let launches = 0
      await waitFor('PostgreSQL', async () => {
        if (!isRunning && launches === 3) throw new Error(`PostgreSQL did not start: ${server.read()}`)
        if (!isRunning) {
          launches += 1
          const launched = launch()
          server = launched
          isRunning = true
          void launched.ended.then(() => {
            if (server === launched) isRunning = false
          })
        }
        return ask().then(
          () => true,
          () => false
        )
      })
    },
    async stop(how: 'fast' | 'immediate') {
      await server.stop(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    }
  }
}

async function runIn(socket: string, sql: string) {
  const client = new Client({ host: socket, user: 'postgres', database: 'postgres' })
  // Cut with all the others.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** PostgreSQL's first process, and those that it has started. */
function listProcesses(pid = 0): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}

function kill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

/** PostgreSQL doesn't run as root: as nobody then. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0
const asOther = isRoot ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : []

async function giveAway(path: string) {
  if (isRoot) await chown(path, nobody, nobody)
}

async function makeOwnFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(prefix)
  await giveAway(folder)
  return folder
}

/** The folder with its programs; Debian doesn't put it on the PATH. */
const findPostgres = () =>
  dirname(
    findOrInstall(
      'PostgreSQL',
      () => findOnPath(['initdb']) ?? globSync('/usr/lib/postgresql/*/bin/initdb').at(-1),
      installPostgres
    )
  )

/** Without the cluster that Debian's package would make and start. */
function installPostgres() {
  const file = '/etc/postgresql-common/createcluster.d/website-tests.conf'
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, 'create_main_cluster = false\n')
  } catch {
    return
  }
  install(['postgresql'])
  rmSync(file)
}

const findFakeTime = () =>
  findOrInstall(
    'libfaketime',
    () => globSync('/usr/lib/*/faketime/libfaketime.so.1')[0],
    () => install(['libfaketime'])
  )
