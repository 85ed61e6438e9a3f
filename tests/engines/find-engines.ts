import { findProgram } from '../support/find-program.ts'
import { openFirefox } from './firefox.ts'
import type { OpenTab } from './tab.ts'
import { openOldWebKit, openWebKit } from './webkit.ts'

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
