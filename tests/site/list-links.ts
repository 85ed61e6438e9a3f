import type { HTMLElement } from 'node-html-parser'

const addressAttributes = ['href', 'src', 'action', 'formaction', 'poster', 'component-url', 'renderer-url']

/** Every address a page gives: to visitors, to the browser, to social networks and to search engines. */
export function listLinks(page: HTMLElement): string[] {
  const plain = addressAttributes.flatMap((name) => readAll(page, name))
  const sets = ['srcset', 'imagesrcset'].flatMap((name) => readAll(page, name)).flatMap(splitSet)
  const shared = page
    .querySelectorAll('meta')
    .map((meta) => meta.getAttribute('content') ?? '')
    .filter((content) => /^\w+:\/\//.test(content))
  const data = page
    .querySelectorAll('script[type="application/ld+json"]')
    .flatMap((script) => listDataLinks(JSON.parse(script.textContent)))
  const styles = page.querySelectorAll('style').flatMap((style) => listStyleLinks(style.textContent))
  return [...new Set([...plain, ...sets, ...shared, ...data, ...styles])]
}

export function listStyleLinks(css: string): string[] {
  return [...css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)|@import\s+["']([^"']+)/g)]
    .map(([, ...forms]) => forms.find((form) => form !== undefined) ?? '')
    .filter((link) => !link.startsWith('data:'))
}

/** Files that code fetches by a name of its own: other pieces of code, styles, data, pictures. */
export function listCodeLinks(code: string): string[] {
  return [...code.matchAll(/["'`]((?:\.{1,2})?\/[^"'`\s]*\.(?:js|css|json|svg|png|jpg|webp|avif|woff2))["'`]/g)].map(
    ([, link = '']) => link
  )
}

const readAll = (page: HTMLElement, name: string) =>
  page.querySelectorAll(`[${name}]`).map((element) => element.getAttribute(name) ?? '')

const splitSet = (set: string) => set.split(',').map((entry) => entry.trim().split(/\s+/)[0] ?? '')

/** An `@id` is a name: of its address only the page must be there, as no element has to carry the rest. */
function listDataLinks(data: unknown, key = ''): string[] {
  if (typeof data === 'string') {
    if (key === '@context' || !/^\w+:\/\//.test(data)) return []
    return [key === '@id' ? data.replace(/#.*/, '') : data]
  }
  if (Array.isArray(data)) return data.flatMap((item) => listDataLinks(item, key))
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, value]) => listDataLinks(value, name))
}
