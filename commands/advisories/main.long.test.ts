import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'

let server: Server

afterEach(() => server.close())

const advisory = {
  id: 1,
  url: 'https://advisories.example/1',
  title: 'Mail goes astray',
  severity: 'high',
  vulnerable_versions: '<=99.0.0',
  cwe: [],
  cvss: { score: 7, vectorString: null }
}

/** A registry that answers what npm audit asks: first for advisories, then for the versions of what they name. */
async function startRegistry(advisories: unknown, status = 200) {
  server = createServer((request, response) => {
    const name = decodeURIComponent(request.url ?? '').slice(1)
    const versions = { '1.0.0': { name, version: '1.0.0' } }
    const answer = request.method === 'POST' ? advisories : { name, 'dist-tags': { latest: '1.0.0' }, versions }
    request.resume().once('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function ask(registry: string) {
  const env = { ...process.env, npm_config_registry: registry, npm_config_fetch_retries: '0' }
  const child = spawn(process.execPath, ['commands/advisories/main.ts'], { env })
  const [said, complained, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { status, said, complained }
}

test('names what is known against a package, once for each part that has it, and exits 1', async () => {
  const { status, said } = await ask(await startRegistry({ nodemailer: [advisory] }))
  expect(said).toContain('website: nodemailer (high): Mail goes astray\n  https://advisories.example/1')
  expect(said).toContain('1 advisory. Run "npm run update"')
  expect(status).toBe(1)
})

test('says so when nothing is known, also against what only developers use', async () => {
  expect(await ask(await startRegistry({}))).toMatchObject({
    status: 0,
    said: expect.stringContaining('Nothing is known')
  })
  server.close()
  expect(await ask(await startRegistry({ vitest: [advisory] }))).toMatchObject({ status: 0 })
})

test('a registry that does not answer is not taken for good news', async () => {
  const { status, complained } = await ask(await startRegistry({}, 405))
  expect(complained).toContain('did not answer about advisories')
  expect(status).toBe(2)
})
