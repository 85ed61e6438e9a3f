import type { ClientDirective } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:visit'?: boolean
  }
}

/** Fetches the panel of an agreed visit only for an address that leads to one. */
const hydrateForVisit: ClientDirective = (load) => {
  const wake = async () => {
    if (!/^#visit(=|$)/.test(location.hash)) return
    removeEventListener('hashchange', wake)
    const hydrate = await load()
    await hydrate()
  }
  addEventListener('hashchange', wake)
  wake()
}

export default hydrateForVisit
