import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** A phone as many carry it; its sharp screen takes larger pictures than the one Lighthouse pretends to be. */
export const phone = { viewport: { width: 412, height: 839 }, deviceScaleFactor: 2.625, hasTouch: true, isMobile: true }

/** Bytes as served: compressed bodies, without headers and the tab's icon. */
export interface Weight {
  html: number
  /** Inline in the HTML, compressed by themselves. */
  styles: number
  /** What is inline or asked for while the HTML is read; Astro's own runtime for islands aside. */
  earlyScript: number
  /** Every script file that arrives without a touch. */
  script: number
  /** With what is inline. */
  allScript: number
  fonts: number
  /** Every picture that arrives without a touch: browsers fetch about three screens ahead. */
  pictures: number
  /** Everything but the pictures that lie below the first screenful. */
  firstView: number
  total: number
}

/** Opens a page, touches nothing, and waits until it wants nothing more. */
export async function weighPage(page: Page, url: string): Promise<Weight> {
  await page.goto(url, { waitUntil: 'load' })
  // A visit's island sleeps until an address leads to it.
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]:not([client=visit])'))
  await page.waitForLoadState('networkidle')
  const { html, styles, scripts, files } = await page.evaluate(readPage)
  const isScript = ({ name }: { name: string }) => /\.m?js$/.test(name)
  const isPicture = ({ name }: { name: string }) => /\.(avif|webp|jpe?g|png|svg)$/.test(name)
  const total = html + add(files)
  const inline = compress(scripts)
  return {
    html,
    styles: compress(styles),
    earlyScript: inline + add(files.filter((file) => isScript(file) && file.isEarly)),
    script: add(files.filter(isScript)),
    allScript: inline + add(files.filter(isScript)),
    fonts: add(files.filter(({ name }) => /\.woff2?$/.test(name))),
    pictures: add(files.filter(isPicture)),
    firstView: total - add(files.filter((file) => isPicture(file) && file.isBelow)),
    total
  }
}

/** Runs in the page. */
function readPage() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const pictures = [...document.images]
  const below = pictures.filter((picture) => picture.getBoundingClientRect().top >= innerHeight)
  const isRun = ({ type, text }: HTMLScriptElement) =>
    ['', 'module', 'text/javascript'].includes(type) && !text.includes('astro-island')
  return {
    html: visit?.encodedBodySize ?? 0,
    styles: [...document.querySelectorAll('style')].map((style) => style.textContent).join(''),
    scripts: [...document.querySelectorAll<HTMLScriptElement>('script:not([src])')]
      .filter(isRun)
      .map(({ text }) => text)
      .join('\n'),
    // What is asked for again comes out of the browser's cache.
    files: resources
      .filter(({ name }, index) => resources.findIndex((one) => one.name === name) === index)
      .map(({ name, encodedBodySize, startTime }) => ({
        name: new URL(name).pathname,
        bytes: encodedBodySize,
        isEarly: startTime < (visit?.domInteractive ?? 0),
        isBelow: below.some(({ currentSrc }) => currentSrc === name)
      }))
  }
}

const add = (files: { bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)
const compress = (text: string) => (text === '' ? 0 : brotliCompressSync(text).length)
