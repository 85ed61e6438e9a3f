import { openSpool } from '../../server/spool/open.ts'

/* A process that is killed while it delivers what waits longest. */

const spool = await openSpool(JSON.parse(process.argv[2] ?? ''))
const [entry] = await spool.take(1)
process.stdout.write(JSON.stringify([entry?.id]), () => process.kill(process.pid, 'SIGKILL'))
