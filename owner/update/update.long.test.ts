import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeSoftware } from '../../tests/support/software-repository.ts'
import { runNpm } from '../run-npm.ts'
import { updateSoftware } from './update.ts'

let software: ReturnType<typeof makeSoftware>
let owner: ReturnType<typeof software.clone>

beforeEach(() => {
  software = makeSoftware()
  owner = software.clone()
})
afterEach(() => software.remove())

/** As an owner runs it, with npm and git themselves. */
function update(folder = owner.folder) {
  return spawnSync(process.execPath, [resolve('commands/update.ts')], { cwd: folder, encoding: 'utf8' })
}

function release(version: string, files: Record<string, string> = { 'feature.txt': 'new\n' }) {
  const changelog = readFileSync(join(software.folder, 'CHANGELOG.md'), 'utf8')
  const news = `# Changelog\n\n## ${version} - 2026-11-20\n\n- News of ${version}.\n`
  software.write({ 'CHANGELOG.md': changelog.replace('# Changelog\n', news), ...files })
  software.commit('Work')
  // As docs/upgrading.md says.
  runNpm(['version', version, '--allow-same-version', '--message', 'Release %s'], { cwd: software.folder })
  software.push()
}

const read = (name: string) => readFileSync(join(owner.folder, name), 'utf8')
/** Everything that must be as before when an update was refused. */
const look = () => [
  owner.git('rev-parse', 'HEAD'),
  owner.git('status', '--porcelain'),
  read('node_modules/installed.txt')
]

test('brings the newest version, says what changed, and leaves the firm alone, uncommitted changes too', () => {
  release('0.1.0')
  release('0.2.0')
  release('0.10.0')
  owner.write({ 'content/business.yaml': 'brand: Mine, half typed\n' })
  const { status, stdout } = update()
  expect(status).toBe(0)
  expect(stdout).toMatch(/You have 0\.1\.0\..*## 0\.10\.0 - .*News of 0\.10\.0\..*## 0\.2\.0 - .*News of 0\.2\.0\./s)
  expect(stdout).not.toContain('The first.')
  expect(stdout).toMatch(/checked 0\.10\.0.*You now have 0\.10\.0\./s)
  expect(read('feature.txt')).toBe('new\n')
  expect(read('content/business.yaml')).toBe('brand: Mine, half typed\n')
  expect(readdirSync(join(owner.folder, 'node_modules')).includes('installed.txt')).toBe(false)
  expect(existsSync(join(owner.folder, 'node_modules/part'))).toBe(true)
  expect(owner.git('worktree', 'list').split('\n')).toHaveLength(1)
  expect(existsSync(join(owner.folder, 'var/update'))).toBe(false)

  const [, back = ''] = /git reset --keep (\S+)/.exec(stdout) ?? []
  owner.git('reset', '--quiet', '--keep', back)
  expect([read('feature.txt'), read('content/business.yaml')]).toEqual(['old\n', 'brand: Mine, half typed\n'])
})

test('takes the software from "upstream" where the firm has a repository of its own, and says when it is the newest', () => {
  release('0.2.0')
  owner.git('remote', 'rename', 'origin', 'upstream')
  owner.git('remote', 'add', 'origin', join(owner.folder, 'nowhere.git'))
  expect(update().stdout).toContain('You now have 0.2.0.')
  expect(update()).toMatchObject({ status: 0, stdout: expect.stringContaining('You have the newest version') })
})

test.each([
  [
    'a changed file of the software',
    () => owner.write({ 'feature.txt': 'mine\n' }),
    'changed files of the software: feature.txt'
  ],
  [
    'a change of the owner’s that collides',
    () => {
      owner.write({ 'feature.txt': 'mine\n' })
      owner.git('commit', '--quiet', '--all', '--message', 'Mine')
    },
    'have both changed feature.txt'
  ],
  ['a file in the way', () => owner.write({ 'new.txt': 'mine\n' }), 'new.txt'],
  ['no way to the software', () => owner.git('remote', 'remove', 'origin'), 'git remote add upstream'],
  ['a repository that is away', () => rmSync(join(owner.folder, '../bare.git'), { recursive: true }), 'bare.git']
])('%s is refused with a sentence, and the old version stays', (_, prepare, sentence) => {
  release('0.2.0', { 'feature.txt': 'new\n', 'new.txt': 'theirs\n' })
  prepare()
  const before = look()
  const { status, stderr } = update()
  expect(stderr).toContain(sentence)
  expect(stderr).toContain('Nothing was updated.')
  expect(status).toBe(1)
  expect(look()).toEqual(before)
})

test('a version that cannot be installed leaves the old one in place, packages too', () => {
  const broken = JSON.parse(readFileSync(join(software.folder, 'package.json'), 'utf8'))
  release('0.2.0', {
    'package.json': `${JSON.stringify({ ...broken, dependencies: { nothing: 'file:nothing' } }, null, 2)}\n`
  })
  const before = look()
  expect(update()).toMatchObject({ status: 1, stderr: expect.stringContaining('could not be installed') })
  expect(look()).toEqual(before)
  expect(existsSync(join(owner.folder, 'var/update'))).toBe(false)
})

test('packages that cannot be exchanged stay, and the owner is told to install', () => {
  release('0.2.0')
  const installed = updateSoftware(owner.folder, { install: () => true, onNews: () => {} })
  expect(installed).toMatchObject({ to: '0.2.0', isInstalled: false })
  expect(read('node_modules/installed.txt')).toBe('0.1.0\n')
})
