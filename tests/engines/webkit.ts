import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../support/listen.ts'
import { type Program, startProgram } from '../support/programs.ts'
import { waitFor } from '../support/wait-for.ts'
import type { Screen, Tab } from './tab.ts'
import { openWebDriverTab } from './webdriver.ts'

/** WebKitGTK in a small window of ours on a display that nobody sees. */
export async function openWebKit(screen: Screen): Promise<Tab> {
  const display = startProgram('Xvfb', ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '1600x1000x24'])
  await waitFor('the X server', () => /^\d+\n/.test(display.read()))
  const env = { DISPLAY: `:${display.read().trim()}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' }
  return openBehindDriver('WebKitWebDriver', env, [display], {
    'webkitgtk:browserOptions': {
      binary: '/usr/bin/python3',
      args: ['tests/engines/webkit-window.py', String(screen.width), String(screen.height)]
    }
  })
}

/** WPE WebKit in cog: a browser of 2022. Without a compositor its window is 800 px wide and stays so. */
export async function openOldWebKit(screen: Screen): Promise<Tab> {
  const folder = await mkdtemp(join(tmpdir(), 'wayland-'))
  const size = ['--width=1600', '--height=1000', '--idle-time=0', '--no-config', '--socket=engines']
  const compositor = startProgram('weston', ['--backend=headless-backend.so', ...size], { XDG_RUNTIME_DIR: folder })
  const cleaner = { stop: () => rm(folder, { recursive: true, force: true }) }
  await waitFor('the Wayland compositor', () => compositor.read().includes('launching'))
  const env = {
    XDG_RUNTIME_DIR: folder,
    WAYLAND_DISPLAY: 'engines',
    COG_PLATFORM_WL_VIEW_WIDTH: String(screen.width),
    COG_PLATFORM_WL_VIEW_HEIGHT: String(screen.height)
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
