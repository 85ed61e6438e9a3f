import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../tests/support/listen.ts'
import { waitFor } from '../tests/support/wait-for.ts'

/** nginx on the same pages, with one worker as Node has one; null where there is none. NGINX names another binary. */
export async function startNginx(dist: string) {
  const binary = process.env.NGINX || ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).status === 0)
  if (!binary) return null
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const port = await findFreePort()
  const file = join(folder, 'nginx.conf')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`
  )
  await writeFile(
    file,
    // As ourselves: a worker that gives up root's rights may not read the folder.
    `daemon off; ${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''} worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; events {} ` +
      `http { access_log off; gzip_static on; types { text/html html; } keepalive_requests 1000000; ${paths.join(' ')} ` +
      `server { listen 127.0.0.1:${port}; root ${dist}; location / { index index.html; } } }`
  )
  const child = spawn(binary, ['-c', file, '-p', folder], { stdio: 'ignore' })
  await waitFor('nginx', () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false
    )
  )
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    }
  }
}
