import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { urlToHttpOptions } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { startMailServer } from '../support/mail-server.ts'
import { mailSettings, makeReady, type ReadyContent } from '../support/make-ready.ts'
import { checkAccessibility, useEditor } from '../support/run-editor.ts'

/* The owner at home in the editor: on a firm that one thing keeps from being published. */

let firm: ReadyContent
const editor = useEditor(4346, makeFirm, mailSettings)
const fullValet = 'packages/full-valet.yaml'
const read = (file: string) => readFileSync(join(editor.folder, file), 'utf8')

// One editor serves all, so they go one after the other.
test.describe.configure({ mode: 'default' })

async function makeFirm() {
  firm = await makeReady()
  firm.edit('packages/stage-1-polish.yaml', (item) => ({ ...item, wordsAreDraft: true }))
  return firm.folder
}

test.afterAll(() => firm.remove())

test('The preview serves nothing of var/, nor a setting, nor the key of the editor, and opens no file', async () => {
  const key = new URL(editor.address).searchParams.get('key') ?? ''
  expect(key.length).toBeGreaterThan(20)
  const secret = 'a customer of yours'
  const spool = join(editor.home, 'var', 'spool')
  mkdirSync(spool, { recursive: true })
  writeFileSync(join(spool, 'request.json'), JSON.stringify({ secret }))
  const picture = readFileSync(join(editor.folder, 'images', 'own.jpg'))
  writeFileSync(join(spool, 'photo.jpg'), Buffer.concat([picture, Buffer.from(secret)]))
  writeFileSync(join(editor.home, '.env'), `SMTP_URL=${secret}`)
  const state = ['var/spool/request.json', 'var/spool/photo.jpg', 'var/edit/key', '.env', 'content/business.yaml']
  const photo = `/@fs${spool}/photo.jpg`
  const refused = [
    ...state.flatMap((file) => [`/${file}`, `/@fs${editor.home}/${file}?import&raw`]),
    `/_image/?href=${encodeURIComponent(photo)}&w=100&f=webp`,
    '/__OPEN-in-editor/?file=/etc/passwd'
  ]
  // Vite answers these with a module that names the file.
  const named = ['/@fs', '/@id/', '', '/..'].map((way) => photo.replace('/@fs', way)).map((path) => `${path}?import`)
  const upwards = ['/package.json', '/src/%2e%2e/package.json?raw']
  await expect(async () => expect(await ask('/')).toMatchObject({ status: 200 })).toPass()
  for (const path of [...refused, ...named, ...upwards]) {
    const { status, body } = await ask(path)
    if (refused.includes(path)) expect(status, path).toBeGreaterThanOrEqual(400)
    for (const hidden of [secret, key, '"private": true']) expect(body.includes(hidden), path).toBe(false)
  }
  // The launch check reads it, too.
  rmSync(join(editor.home, '.env'))
})

/** Of the preview. Not fetch(), which would take the dots out of the address. */
const ask = (path: string) =>
  new Promise<{ status: number; body: string }>((done, fail) => {
    get({ ...urlToHttpOptions(new URL(editor.previewOrigin)), path }, async (answer) =>
      done({ status: answer.statusCode ?? 0, body: await text(answer) })
    ).on('error', fail)
  })

test('What was changed elsewhere meanwhile is reloaded or saved over, and the other is one step away', async ({
  page,
  context
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const before = read(fullValet)
  const other = await context.newPage()
  const medium = (tab: Page) => tab.getByRole('textbox', { name: 'Medium' })
  const change = async (tab: Page, pounds: string) => {
    await medium(tab).fill(pounds)
    await tab.getByRole('button', { name: 'Save', exact: true }).click()
  }
  for (const tab of [page, other]) await editor.open(tab, fullValet)
  await change(other, '140')
  await expect(other.getByText('You have unsaved changes.')).toBeHidden()
  await change(page, '135')
  await expect(page.getByRole('heading', { name: 'This has been changed elsewhere' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Reload what was saved elsewhere' }).click()
  await expect(medium(page)).toHaveValue('140')
  await page.getByRole('button', { name: /^Redo/ }).click()
  await expect(medium(page)).toHaveValue('135')
  await change(other, '150')
  await other.getByRole('button', { name: 'Keep yours' }).click()
  await expect(other.getByText('You have unsaved changes.')).toBeHidden()
  expect(read(fullValet)).toContain('medium: 150')
  await other.getByRole('button', { name: /^Undo/ }).click()
  await expect(medium(other)).toHaveValue('135')
  writeFileSync(join(editor.folder, fullValet), before)
})

test('Words in curly brackets are listed with what they mean, and letters are counted', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await editor.open(page, 'pages.yaml:home.title')
  const title = page.getByLabel('Search title').first()
  await expect(title).toBeFocused()
  await title.fill('Valeting by {brand}')
  await page.getByText('Words in curly brackets that are filled in').first().click()
  await expect(page.getByRole('term').filter({ hasText: '{depositPercent}', visible: true })).toBeVisible()

  // Counted as the page shows it: the firm is called Firm.
  await expect(page.getByText('16 of 60 letters').filter({ visible: true }).first()).toBeVisible()
  await title.fill('x'.repeat(61))
  await expect(page.getByText('61 of 60 letters: search results cut it off').first()).toBeVisible()
  await checkAccessibility(page)
})
test('Owners set up mail by keyboard on a narrow screen, and read what the mail server answered', async ({ page }) => {
  const server = await startMailServer({
    disabledCommands: [],
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('5.7.8 Not accepted'))
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await editor.open(page, 'mail:requests.to')
  const to = page.getByLabel('Who gets them')
  await expect(to).toBeFocused()
  await expect(to).toHaveValue(mailSettings.BOOKINGS_TO)
  await expect(page.getByLabel('Password')).toHaveValue('')
  await checkAccessibility(page)

  const password = page.getByLabel('Password')
  const said = page.getByRole('main').getByRole('status')
  await page.getByLabel('Mail server').fill(`127.0.0.1:${server.port}`)
  await expect(page.getByRole('button', { name: 'Send me a test' })).toBeDisabled()
  await page.keyboard.press('Control+s')
  const summary = page.getByRole('alert').filter({ hasText: 'One thing is wrong' })
  await expect(summary).toBeFocused()
  await summary.getByRole('button', { name: 'Password: type it again' }).press('Enter')
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/Type it again, because the server/)
  await checkAccessibility(page)

  for (const [typed, title, sentence] of [
    ['wrong', 'Not right yet', 'The login as user was refused.'],
    ['right', 'It works', 'The server said: 250 OK: message queued']
  ] as const) {
    await password.fill(typed)
    await page.keyboard.press('Control+s')
    await expect(said.first()).toHaveText('Saved. The live site has it once you publish.')
    await expect(password).toHaveValue('')
    await page.getByRole('button', { name: 'Send me a test' }).press('Enter')
    await expect(said.last().getByRole('heading', { name: title })).toBeInViewport()
    await expect(said.last()).toContainText(sentence)
  }
  expect(server.recipients).toEqual([[mailSettings.BOOKINGS_TO]])
  await server.stop()
  rmSync(join(editor.home, '.env'))
})

test('What is changed outside the editor changes what is still to do', async ({ page }) => {
  await editor.open(page)
  const count = page.getByRole('main').getByText(/things? to sort out before/)
  writeFileSync(join(editor.home, '.env'), 'BOOKINGS_TO=sam\n')
  await expect(count).toContainText('2 things')
  await expect(page.getByText('"Who gets them" holds "sam", but every entry')).toBeVisible()
  rmSync(join(editor.home, '.env'))
})

test('A click in the page opens the field of what was clicked', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await editor.open(page, 'business.yaml')
  const site = page.frameLocator('iframe')
  await expect(site.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByLabel('Page shown').selectOption('/services/')
  await site.getByRole('heading', { name: 'Full Valet', exact: true }).first().click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Full Valet')
})

test('The last thing to do leads to its field, and then the site is ready to publish', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const polish = 'packages/stage-1-polish.yaml'
  const before = read(polish)
  await editor.open(page)
  const main = page.getByRole('main')
  await expect(main.getByText('One thing to sort out before this site goes live.')).toBeVisible()
  await checkAccessibility(page)
  await main.getByRole('link', { name: 'Stage 1 Polish → Words are a draft' }).click()
  const tick = page.getByRole('checkbox', { name: 'Words are a draft' })
  await expect(tick).toBeFocused()
  await tick.uncheck()
  await page.keyboard.press('Control+s')
  await page.getByRole('navigation').getByRole('link', { name: 'Ready to publish' }).click()
  await expect(main.getByText('Ready to publish.')).toBeVisible()
  writeFileSync(join(editor.folder, polish), before)
  await expect(main.getByText('One thing to sort out')).toBeVisible()
})

/** In place of "npm run publish": says what that one says, and fails the first time. */
const publishCommand = `import { existsSync, writeFileSync } from 'node:fs'
if (process.argv[2] === '--plan') {
  const differences = existsSync('live') ? [] : ['Full Valet, large: £140 → £145']
  const blocking = existsSync('blocked') ? 12 : 0
  const publishedAt = '2026-11-14T10:00:00Z'
  console.log(JSON.stringify({ address: 'https://www.example.co.uk', publishedAt, differences, blocking }))
} else if (!existsSync('failed')) {
  writeFileSync('failed', '')
  console.error('The disk of www.example.co.uk is full. The live site is as it was. Make room, then try again.')
  process.exitCode = 1
} else {
  for (const line of ['Building…', 'Building… 12 s', 'Live after 15 s: https://www.example.co.uk']) {
    console.log(line)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  writeFileSync('live', '')
}`

test('Owners choose a target once, see what differs, and publish', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  writeFileSync(join(editor.home, 'commands', 'publish.ts'), publishCommand)
  writeFileSync(join(editor.home, '.env'), '# Mine.\n')
  await editor.open(page)
  const panel = await openPanel(page)

  await test.step('a wrong answer is refused with a sentence, and stays where it is', async () => {
    await panel.getByLabel('Server', { exact: true }).fill('-oProxyCommand=x')
    await panel.getByRole('button', { name: 'Ask for the server’s key' }).click()
    await expect(panel.getByRole('alert')).toContainText('The server must look like name@www.example.co.uk')
    await expect(panel.getByLabel('Server', { exact: true })).toHaveValue('-oProxyCommand=x')
    await checkAccessibility(page, 'dialog[open]')
  })
  await test.step('the answers are kept in .env, whose other lines stay', async () => {
    await panel.getByRole('radio', { name: 'A host that builds from git' }).check()
    await panel.getByRole('button', { name: 'Keep this' }).click()
    await expect(panel.getByText('Full Valet, large: £140 → £145')).toBeVisible()
    expect(readFileSync(join(editor.home, '.env'), 'utf8')).toBe("# Mine.\nPUBLISH_TO='git:origin#main'\n")
  })
  await test.step('while samples remain, it counts them and does not publish', async () => {
    writeFileSync(join(editor.home, 'blocked'), '')
    await reopen(page)
    await expect(panel.getByText('12 things have to be sorted out')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Publish now' })).toBeDisabled()
    await checkAccessibility(page, 'dialog[open]')
    rmSync(join(editor.home, 'blocked'))
    await panel.getByRole('link', { name: 'Still to do' }).click()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Still to do' })).toBeVisible()
  })
  await test.step('another place can be chosen', async () => {
    await openPanel(page)
    await panel.getByRole('button', { name: 'Publish to another place…' }).click()
    await expect(panel.getByLabel('Git remote')).toHaveValue('origin')
    await panel.getByRole('button', { name: 'Keep this' }).click()
    await panel.getByRole('button', { name: 'Close' }).click()
  })
  await openPanel(page)
  await test.step('what fails is said, and can be tried again', async () => {
    await panel.getByRole('button', { name: 'Publish now' }).click()
    await expect(panel.getByRole('alert')).toContainText('The live site is as it was.')
    await panel.getByRole('button', { name: 'Try again' }).click()
  })
  await test.step('progress, then the address; afterwards nothing differs', async () => {
    await panel.getByRole('button', { name: 'Publish now' }).click()
    await expect(panel.getByText('Building… 12 s')).toBeVisible()
    await expect(panel.getByText('Building…', { exact: true })).toHaveCount(0)
    await expect(panel.getByRole('link', { name: 'https://www.example.co.uk' })).toBeVisible()
    await checkAccessibility(page, 'dialog[open]')
    await reopen(page)
    await expect(panel.getByText('Nothing differs from what is live')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Publish now' })).toBeDisabled()
  })
  rmSync(join(editor.home, '.env'))
})

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Publish…' }).click()
  return page.getByRole('dialog', { name: 'Publish' })
}

async function reopen(page: Page) {
  await page.keyboard.press('Escape')
  await openPanel(page)
}
