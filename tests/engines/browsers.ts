import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import { findProgram } from '../support/find-program.ts'
import { findFreePort } from '../support/listen.ts'
import { type Program, startProgram } from '../support/programs.ts'
import { waitFor } from '../support/wait-for.ts'
import { type OpenTab, openWebDriverTab, operate, type Screen, type Tab } from './webdriver.ts'

const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`

/** Each is found on this machine or installed from Debian's packages; where neither works, it throws and says what is missing. */
export const engines: Record<string, () => OpenTab> = {
  firefox() {
    const program = findProgram('firefox-esr', ['firefox-esr'])
    return (screen) => openFirefox(program, screen)
  },
  webkit() {
    findProgram('Xvfb', ['xvfb'])
    findProgram(
      'WebKitWebDriver',
      ['webkit2gtk-driver', 'python3-gi', 'gir1.2-webkit2-4.1'],
      '/usr/lib/python3/dist-packages/gi/__init__.py',
      `${libraries}/girepository-1.0/WebKit2-4.1.typelib`
    )
    return openWebKit
  },
  'old-webkit'() {
    findProgram('weston', ['weston'])
    findProgram('WPEWebDriver', ['wpewebkit-driver', 'cog'], '/usr/bin/cog')
    return openOldWebKit
  }
}

/** By WebDriver BiDi, as Debian has no geckodriver. In the page that Firefox opens with, nothing ever has the focus. */
async function openFirefox(executablePath: string, defaultViewport: Screen): Promise<Tab> {
  // As on a phone: a scroll bar that takes room would leave 375 of 390 px.
  const extraPrefsFirefox = { 'ui.useOverlayScrollbars': 1 }
  const browser = await launch({ browser: 'firefox', executablePath, defaultViewport, extraPrefsFirefox })
  let page = await browser.newPage()
  return {
    async open(url) {
      // After Back, a page may never report that it was left. A new one can.
      const hasOpened = await page.goto(url, { timeout: 10_000 }).catch(() => false)
      if (hasOpened !== false) return
      await page.close()
      page = await browser.newPage()
      await page.goto(url, { timeout: 30_000 })
    },
    evaluate: (run, ...args) => page.evaluate(run as never, ...args) as never,
    ...operate(() => page),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close()
  }
}

/** WebKitGTK in a small window of ours on a display that nobody sees. */
async function openWebKit({ width, height }: Screen): Promise<Tab> {
  const display = startProgram('Xvfb', ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '1600x1000x24'])
  await waitFor('the X server', () => /^\d+\n/.test(display.read()))
  const env = { DISPLAY: `:${display.read().trim()}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' }
  const args = ['tests/engines/webkit-window.py', String(width), String(height)]
  return openBehindDriver('WebKitWebDriver', env, [display], {
    'webkitgtk:browserOptions': { binary: '/usr/bin/python3', args }
  })
}

/** WPE WebKit in cog: a browser of 2022. Without a compositor its window is 800 px wide and stays so. */
async function openOldWebKit({ width, height }: Screen): Promise<Tab> {
  const folder = await mkdtemp(join(tmpdir(), 'wayland-'))
  const size = ['--width=1600', '--height=1000', '--idle-time=0', '--no-config', '--socket=engines']
  const compositor = startProgram('weston', ['--backend=headless-backend.so', ...size], { XDG_RUNTIME_DIR: folder })
  const cleaner = { stop: () => rm(folder, { recursive: true, force: true }) }
  await waitFor('the Wayland compositor', () => compositor.read().includes('launching'))
  const env = {
    XDG_RUNTIME_DIR: folder,
    WAYLAND_DISPLAY: 'engines',
    COG_PLATFORM_WL_VIEW_WIDTH: String(width),
    COG_PLATFORM_WL_VIEW_HEIGHT: String(height)
  }
  return openBehindDriver('WPEWebDriver', env, [compositor, cleaner], {
    'wpe:browserOptions': { binary: '/usr/bin/cog', args: ['--platform=wl', '--automation'] }
  })
}

async function openBehindDriver(
  command: string,
  env: Record<string, string>,
  others: Pick<Program, 'stop'>[],
  capabilities: object
) {
  const port = await findFreePort()
  const programs = [startProgram(command, [`--port=${port}`], env), ...others]
  const stop = () => Promise.all(programs.map((program) => program.stop()))
  try {
    const tab = await openWebDriverTab(port, capabilities)
    return { ...tab, close: () => tab.close().finally(stop) }
  } catch (error) {
    await stop()
    throw error
  }
}
