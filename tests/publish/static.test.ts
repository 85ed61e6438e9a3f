import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Checkout, makeCheckout } from './checkout.ts'

/* A bare repository and a folder: nothing runs behind them, so a site for a hosted email service goes there. */

let owner: Checkout
let folder: string
let bare: string
const price = 'content/packages/full-valet.yaml'

beforeAll(async () => {
  owner = await makeCheckout()
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
  owner.write('.gitignore', 'node_modules\nvar\ndist\n.astro\n.env\n')
  git('init', '--quiet', '--initial-branch=main')
  git('init', '--quiet', '--bare', '--initial-branch=main', bare)
  git('remote', 'add', 'origin', bare)
  git('add', '--all')
  git('commit', '--quiet', '-m', 'Begin')
})
beforeEach(() => {
  Object.assign(owner.settings, {
    PUBLISH_TO: 'git',
    PUBLISH_FOLDER: folder,
    PUBLISH_PREVIEW_FOLDER: `${folder}-preview`
  })
})
afterAll(() => owner?.remove())

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: owner.home, env: { ...process.env, ...owner.settings }, encoding: 'utf8' }).trim()
const readBranch = (file: string, branch = 'main') => git('--git-dir', bare, 'show', `${branch}:${file}`)
const readSite = () => readFileSync(join(folder, 'site/services/index.html'), 'utf8')
const setPrice = (from: number, to: number) => owner.change(price, `large: ${from}`, `large: ${to}`)

test('folder: the site lies ready for upload, with nothing of ours in it', async () => {
  owner.settings.PUBLISH_TO = 'folder'
  expect(await owner.publish()).toContain(`Upload the folder ${folder}/site, then look: https://`)
  expect(readSite()).toContain('£140')
  expect(existsSync(join(folder, 'site/published.json'))).toBe(false)
})

test('folder: without a hosted email service, and where the folder is not ours, nothing is written', async () => {
  owner.settings.PUBLISH_TO = 'folder'
  const { PUBLIC_EMAIL_ORIGIN: origin = '' } = owner.settings
  delete owner.settings.PUBLIC_EMAIL_ORIGIN
  expect(await owner.publishInVain()).toMatch(/^Booking requests would reach nobody/)
  owner.settings.PUBLIC_EMAIL_ORIGIN = origin
  mkdirSync(join(folder, 'foreign/site'), { recursive: true })
  owner.settings.PUBLISH_FOLDER = join(folder, 'foreign')
  expect(await owner.publishInVain()).toContain('was not made by this command')
  const photographs = join(folder, 'photographs')
  mkdirSync(join(photographs, 'before'), { recursive: true })
  owner.settings.PUBLISH_FOLDER = photographs
  expect(await owner.publishInVain()).toContain(`${photographs}/before was not made by this command`)
})

test('a site marked as a preview is not published as the live one', async () => {
  owner.write('content/PREVIEW', '')
  for (const to of ['git', 'folder']) {
    owner.settings.PUBLISH_TO = to
    expect(await owner.publishInVain()).toContain('This site is marked as a preview')
  }
  rmSync(join(owner.home, 'content/PREVIEW'))
})

test('git: nobody waits for a build that git could not commit, and nothing is staged', async () => {
  const { GIT_AUTHOR_NAME: name = '' } = owner.settings
  setPrice(140, 145)
  owner.settings.GIT_AUTHOR_NAME = ''
  expect(await owner.publishInVain()).toMatch(/^Git does not know who you are\. Run git config --global .*\n$/)
  owner.settings.GIT_AUTHOR_NAME = name
  expect(git('diff', '--cached', '--name-only')).toBe('')
  setPrice(145, 140)
})

test('git: the first push brings everything, and says so', async () => {
  const said = await owner.publish()
  expect(said).toContain('has not been published to https://www.firm-for-tests.co.uk yet')
  expect(said).toMatch(/Pushed after \d+ s\. The host builds it now; look in a few minutes: https:/)
  expect(readBranch(price)).toContain('large: 140')
  expect(await owner.publish()).toContain('Nothing differs')
})

test('a build that fails leaves everything as it was', async () => {
  const before = git('--git-dir', bare, 'rev-parse', 'main')
  setPrice(140, 145)
  owner.change('astro.config.ts', 'const firm = ', 'throw new Error("on purpose")\nconst firm = ')
  for (const to of ['folder', 'git']) {
    owner.settings.PUBLISH_TO = to
    expect(await owner.publishInVain()).toContain('could not be built, so the live site is as it was.')
  }
  owner.change('astro.config.ts', 'throw new Error("on purpose")\n', '')
  expect([git('--git-dir', bare, 'rev-parse', 'main'), readSite()]).toEqual([before, expect.stringContaining('£140')])
})

test('git: a host that refuses leaves branch and folder as they were', async () => {
  const hook = join(bare, 'hooks', 'pre-receive')
  const [before, head] = [git('--git-dir', bare, 'rev-parse', 'main'), git('rev-parse', 'HEAD')]
  writeFileSync(hook, '#!/bin/sh\necho "No room" >&2\nexit 1\n')
  chmodSync(hook, 0o755)
  const said = await owner.publishInVain()
  rmSync(hook)
  expect(said).toContain('origin did not take the change, so the live site is as it was:')
  expect([git('--git-dir', bare, 'rev-parse', 'main'), git('rev-parse', 'HEAD')]).toEqual([before, head])
  expect(owner.read(price)).toContain('large: 145')
})

test('git: a change is committed in the owner’s words, and nothing but the content with it', async () => {
  owner.write('LETTER.txt', 'Not for the public.')
  git('add', 'LETTER.txt')
  await owner.publish()
  expect(readBranch(price)).toContain('large: 145')
  expect(git('--git-dir', bare, 'log', '-1', '--format=%s', 'main')).toBe('Full Valet, large: £140 → £145')
  expect(git('--git-dir', bare, 'show', '--name-only', '--format=', 'main')).toBe(price)
  expect(git('status', '--porcelain')).toBe('A  LETTER.txt')
})

test('folder: the change takes the place of the site before, and --back swaps them', async () => {
  owner.settings.PUBLISH_TO = 'folder'
  expect(await owner.publish()).toContain('Full Valet, large: £140 → £145')
  expect(readSite()).toContain('£145')
  await owner.publish('--back')
  expect(readSite()).toContain('£140')
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
  owner.settings.PUBLISH_TO = 'folder'
  expect(await owner.publishInVain()).toContain('so nothing was published')
  expect(await owner.publish('--preview')).toContain('https://preview.firm-for-tests.co.uk')
  const read = (file: string) => readFileSync(join(`${folder}-preview`, 'site', file), 'utf8')
  expect(read('index.html')).toContain('<meta name="robots" content="noindex">')
  expect(read('index.html')).toContain('href="https://preview.firm-for-tests.co.uk/"')
  expect(read('_headers')).toContain('X-Robots-Tag: noindex')
  expect(read('robots.txt')).toBe('User-agent: *\nAllow: /\n')

  owner.settings.PUBLISH_TO = 'git'
  const head = git('rev-parse', 'HEAD')
  await owner.publish('--preview')
  expect([readBranch('content/PREVIEW', 'preview'), git('rev-parse', 'HEAD')]).toEqual(['', head])
  expect(existsSync(join(owner.home, 'content/PREVIEW'))).toBe(false)
})
