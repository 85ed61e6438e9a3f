import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const runOn = (version: string) => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, 'commands/run.mjs', 'own', '--help']
  return spawnSync(process.execPath, args, { encoding: 'utf8' })
}

test.each(['20.19.4', '22.18.0', '24.14.9'])('On Node %s every command says what to do', (version) => {
  const { status, stderr } = runOn(version)
  expect(status).toBe(1)
  expect(stderr).toMatch(`This needs Node 24.15 or newer and found ${version}. Run "npm ci", `)
})

test.each(['24.15.0', '25.0.0'])('Node %s will do', (version) => {
  expect(runOn(version)).toMatchObject({ status: 0, stderr: '' })
})
