import { openSpool } from '../../server/spool/open.ts'

/* A process that is killed while it delivers what waits longest. */

const { spoolUrl, ...where } = JSON.parse(process.argv[2] ?? '')
const spool = await openSpool({ ...where, spoolUrl: spoolUrl && new URL(spoolUrl) })
const [due] = await spool.takeDue(1)
process.stdout.write(JSON.stringify([due?.id]), () => process.kill(process.pid, 'SIGKILL'))
