import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Checkout, makeCheckout } from './checkout.ts'

/* A bare repository: nothing runs behind it, so a site for a hosted email service goes there. Each test goes on where
   the one before ended. */

let owner: Checkout
let bare: string
const price = 'content/packages/full-valet.yaml'

beforeAll(async () => {
  owner = await makeCheckout()
  owner.buildQuickly()
  bare = join(owner.home, 'var', 'host.git')
  mkdirSync(join(owner.home, 'var'))
  Object.assign(owner.settings, {
    ...{ PUBLIC_EMAIL_ORIGIN: 'https://api.emailjs.com', PUBLIC_EMAIL_KEY: 'own-key' },
    ...{ PUBLIC_EMAIL_SERVICE: 'own-service', PUBLIC_EMAIL_TEMPLATE: 'own-template' },
    PUBLISH_TO: 'git:origin#main',
    ...{ GIT_AUTHOR_NAME: 'Owner', GIT_AUTHOR_EMAIL: 'owner@firm-for-tests.co.uk' },
    ...{ GIT_COMMITTER_NAME: 'Owner', GIT_COMMITTER_EMAIL: 'owner@firm-for-tests.co.uk' }
  })
  owner.write('.gitignore', 'node_modules\nvar\ndist\n.astro\n.env\ncommands\n')
  git('init', '--quiet', '--initial-branch=main')
  git('init', '--quiet', '--bare', '--initial-branch=main', bare)
  git('remote', 'add', 'origin', bare)
  git('add', '--all')
  git('commit', '--quiet', '-m', 'Begin')
})
afterAll(() => owner?.remove())

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: owner.home, env: { ...process.env, ...owner.settings }, encoding: 'utf8' }).trim()
const gitOfHost = (...args: string[]) => git('--git-dir', bare, ...args)
const readBranch = (file: string) => gitOfHost('show', `main:${file}`)
const setPrice = (from: number, to: number) => owner.change(price, `large: ${from}`, `large: ${to}`)

test('git: the first push brings everything, and says so', async () => {
  const said = await owner.publish()
  expect(said).toContain('has not been published to https://www.firm-for-tests.co.uk yet')
  expect(said).toMatch(/Pushed after \d+ s\. The host builds it now; look in a few minutes: https:/)
  expect(readBranch(price)).toContain('large: 140')
  expect(await owner.publish()).toContain('Nothing differs')
})

test('what fails leaves the branch as it was, here and there', async () => {
  const look = () => [gitOfHost('rev-parse', 'main'), git('rev-parse', 'HEAD')]
  const before = look()
  setPrice(140, 145)
  const { GIT_AUTHOR_NAME: name = '' } = owner.settings
  owner.settings.GIT_AUTHOR_NAME = ''
  expect(await owner.publishInVain()).toMatch(/^Git does not know who you are\. Run git config --global .*\n$/)
  owner.settings.GIT_AUTHOR_NAME = name
  expect(git('diff', '--cached', '--name-only')).toBe('')
  owner.buildInVain()
  expect(await owner.publishInVain()).toContain('could not be built, so the live site is as it was.')
  owner.buildQuickly()
  const hook = join(bare, 'hooks', 'pre-receive')
  writeFileSync(hook, '#!/bin/sh\necho "No room" >&2\nexit 1\n', { mode: 0o755 })
  expect(await owner.publishInVain()).toContain('origin did not take the change, so the live site is as it was:')
  rmSync(hook)
  expect(look()).toEqual(before)
  expect(owner.read(price)).toContain('large: 145')
})

test('git: a change is committed in the owner’s words, and nothing but the content with it', async () => {
  owner.write('LETTER.txt', 'Not for the public.')
  git('add', 'LETTER.txt')
  await owner.publish()
  expect(readBranch(price)).toContain('large: 145')
  expect(gitOfHost('log', '-1', '--format=%s', 'main')).toBe('Full Valet, large: £140 → £145')
  expect(gitOfHost('show', '--name-only', '--format=', 'main')).toBe(price)
  expect(git('status', '--porcelain')).toBe('A  LETTER.txt')
})

test('git: --back never loses what is not published, and brings the content before', async () => {
  setPrice(145, 150)
  expect(await owner.publishInVain('--back')).toContain('content/ has changes that are not published.')
  expect(owner.read(price)).toContain('large: 150')
  setPrice(150, 145)
  const goBack = async (to: number) => {
    await owner.publish('--back')
    for (const text of [owner.read(price), readBranch(price)]) expect(text).toContain(`large: ${to}`)
  }
  await goBack(140)
  setPrice(140, 160)
  await owner.publish()
  setPrice(160, 165)
  await owner.publish()
  await goBack(160)
  git('commit', '--quiet', '--allow-empty', '-m', 'Not published')
  expect(await owner.publishInVain('--back')).toContain('This folder has commits that are not published')
  git('reset', '--quiet', '--soft', 'HEAD^')
  await goBack(140)
  expect(await owner.publishInVain('--back')).toContain('has no older content to go back to')
})

test('git: what somebody else has pushed is not overwritten', async () => {
  const other = join(owner.home, 'var', 'other')
  git('clone', '--quiet', bare, other)
  git('-C', other, 'commit', '--quiet', '--allow-empty', '-m', 'Of somebody else')
  git('-C', other, 'push', '--quiet', 'origin', 'main')
  setPrice(140, 145)
  expect(await owner.publishInVain()).toContain(
    'holds changes that are not in this folder. Run "git pull --no-rebase origin main"'
  )
})
