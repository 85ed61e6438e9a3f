import { check, type Journey } from '../journey.ts'
import type { Visitor } from '../visitor.ts'

export const menu: Journey = {
  name: 'menu',
  async run(visitor) {
    await visitor.openAwake('/')
    await (visitor.isPhone ? walkMenu(visitor) : walkLinks(visitor))
  }
}

async function walkMenu({ missOut, tap, see, press, evaluate, waitForAddress, waitUntilAwake }: Visitor) {
  await missOut('#menu')
  for (const close of [() => tap('#menu .menu-button'), () => press('Escape')]) {
    await tap('.site-header .menu-button')
    await see('#menu .menu-link', 'Services')
    await close()
    await missOut('#menu')
  }
  await tap('.site-header .menu-button')
  const wide = await evaluate(() => {
    const open = document.getElementById('menu') as HTMLElement
    const isHeld = /hidden|clip/.test(getComputedStyle(open).overflowX)
    return isHeld ? 0 : open.scrollWidth - open.clientWidth
  })
  check(`the menu scrolls ${wide} px sideways`, wide <= 0)
  await tap('#menu .menu-link', 'Services')
  await waitForAddress(/\/services\/$/)
  await waitUntilAwake()
  await missOut('#menu')
}

async function walkLinks({ missOut, tap, waitForAddress, see }: Visitor) {
  await missOut('#menu')
  await missOut('.site-header > .wrap .menu-button')
  for (const [label, address] of [
    ['Services', /\/services\/$/],
    ['Results', /\/results\/$/],
    ['Contact', /\/contact\/$/]
  ] as const) {
    await tap('nav[aria-label=Main] a', label)
    await waitForAddress(address)
    await see('nav[aria-label=Main] [aria-current=page]', label)
  }
}
