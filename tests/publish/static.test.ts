import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Checkout, makeCheckout } from './checkout.ts'

/* A bare repository and a folder: nothing runs behind them, so a site for a hosted email service goes there. Each test
   goes on where the one before ended; only the last builds the site. */

let owner: Checkout
let folder: string
let bare: string
const price = 'content/packages/full-valet.yaml'

beforeAll(async () => {
  owner = await makeCheckout()
  owner.buildQuickly()
  folder = join(owner.home, 'var', 'upload')
  bare = join(owner.home, 'var', 'host.git')
  mkdirSync(join(owner.home, 'var'))
  Object.assign(owner.settings, {
    ...{ PUBLIC_EMAIL_ORIGIN: 'https://api.emailjs.com', PUBLIC_EMAIL_KEY: 'own-key' },
    ...{ PUBLIC_EMAIL_SERVICE: 'own-service', PUBLIC_EMAIL_TEMPLATE: 'own-template' },
    ...{ PUBLISH_PREVIEW_URL: 'https://preview.firm-for-tests.co.uk' },
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
beforeEach(() => void Object.assign(owner.settings, { PUBLISH_TO: 'git:origin#main' }))
afterAll(() => owner?.remove())

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: owner.home, env: { ...process.env, ...owner.settings }, encoding: 'utf8' }).trim()
const gitOfHost = (...args: string[]) => git('--git-dir', bare, ...args)
const readBranch = (file: string, branch = 'main') => gitOfHost('show', `${branch}:${file}`)
const readSite = () => readFileSync(join(folder, 'site/services/index.html'), 'utf8')
const setPrice = (from: number, to: number) => owner.change(price, `large: ${from}`, `large: ${to}`)
const sendToFolder = (to = folder) => Object.assign(owner.settings, { PUBLISH_TO: `folder:${to}` })

test('folder: the site is ready for upload, with nothing of ours in it', async () => {
  sendToFolder()
  const said = await owner.publish()
  expect(said).toContain(`Upload the folder ${folder}/site, then look: https://`)
  expect(readSite()).toBe('£140')
  expect(existsSync(join(folder, 'site/published.json'))).toBe(false)
})

test('folder: without a hosted email service, and where the folder is not ours, nothing is written', async () => {
  sendToFolder()
  const { PUBLIC_EMAIL_ORIGIN: origin = '' } = owner.settings
  delete owner.settings.PUBLIC_EMAIL_ORIGIN
  expect(await owner.publishInVain()).toMatch(
    /^1 thing to sort out before this site goes live, so nothing was published/m
  )
  owner.settings.PUBLIC_EMAIL_ORIGIN = origin
  for (const name of ['site', 'before']) {
    const foreign = join(folder, `with-${name}`)
    mkdirSync(join(foreign, name), { recursive: true })
    sendToFolder(foreign)
    expect(await owner.publishInVain()).toContain(`${foreign}/${name} was not made by this command`)
  }
})

test('a site marked as a preview is not published as the live one', async () => {
  owner.write('content/PREVIEW', '')
  expect(await owner.publishInVain()).toContain('This site is marked as a preview')
  rmSync(join(owner.home, 'content/PREVIEW'))
})

test('git: the first push brings everything, and says so', async () => {
  const said = await owner.publish()
  expect(said).toContain('has not been published to https://www.firm-for-tests.co.uk yet')
  expect(said).toMatch(/Pushed after \d+ s\. The host builds it now; look in a few minutes: https:/)
  expect(readBranch(price)).toContain('large: 140')
  expect(await owner.publish()).toContain('Nothing differs')
})

test('what fails leaves branch, site and folder as they were', async () => {
  const look = () => [gitOfHost('rev-parse', 'main'), git('rev-parse', 'HEAD'), readSite()]
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

test('folder: the change takes the place of the site before, and --back swaps them', async () => {
  sendToFolder()
  expect(await owner.publish()).toContain('Full Valet, large: £140 → £145')
  expect(readSite()).toBe('£145')
  await owner.publish('--back')
  expect(readSite()).toBe('£140')
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
  expect(await owner.publishInVain('--preview', '--back')).toContain('A preview cannot go back.')
})

test('git: what somebody else has pushed is not overwritten', async () => {
  const other = join(owner.home, 'var', 'other')
  git('clone', '--quiet', bare, other)
  git('-C', other, 'commit', '--quiet', '--allow-empty', '-m', 'Of somebody else')
  git('-C', other, 'push', '--quiet', 'origin', 'main')
  setPrice(140, 145)
  expect(await owner.publishInVain()).toContain('holds changes that are not in this folder. Run "git pull origin main"')
})

test('a preview goes out with samples in it, and asks search engines to stay away', async () => {
  owner.change('content/business.yaml', 'value: 0121 000 0000', 'value: 0121 000 0000\n  sample: true')
  const head = git('rev-parse', 'HEAD')
  await owner.publish('--preview')
  expect([readBranch('content/PREVIEW', 'preview'), git('rev-parse', 'HEAD')]).toEqual(['', head])
  expect(existsSync(join(owner.home, 'content/PREVIEW'))).toBe(false)

  sendToFolder()
  owner.settings.PUBLISH_PREVIEW_TO = `folder:${folder}-preview`
  owner.buildReally()
  expect(await owner.publishInVain()).toContain('so nothing was published')
  expect(await owner.publish('--preview')).toContain('https://preview.firm-for-tests.co.uk')
  const read = (file: string) => readFileSync(join(`${folder}-preview`, 'site', file), 'utf8')
  expect(read('index.html')).toContain('<meta name="robots" content="noindex">')
  expect(read('index.html')).toContain('href="https://preview.firm-for-tests.co.uk/"')
  expect(read('_headers')).toContain('X-Robots-Tag: noindex')
  expect(read('robots.txt')).toBe('User-agent: *\nAllow: /\n')
})
