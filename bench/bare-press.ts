import { setTimeout as wait } from 'node:timers/promises'
import { removeScripts } from './bare-site.ts'
import type { SlowPage } from './chromium.ts'

/** What a press changed: the message, the fields that are marked, and which errors follow which elements. */
interface Change {
  message: string
  marked: string[]
  errors: { after: string; html: string }[]
}

/**
 * The page of a press as it stands, without any of our code, and a few lines written by hand that make the same change
 * to the same elements. How long that takes is up to the browser alone: our press is measured against it.
 */
export async function composeBarePage(page: SlowPage, address: string, press: () => Promise<unknown>) {
  await page.open(address)
  await page.waitUntil("!document.querySelector('astro-island[ssr]')")
  await page.run(`(${numberElements})()`)
  const html = removeScripts(address, String(await page.run('document.documentElement.outerHTML')))
  const changes: unknown[] = []
  for (const _ of ['first', 'later']) {
    await press()
    // The fields' own errors follow the message.
    await wait(1000)
    changes.push(await page.run(`(${readChange})()`))
  }
  const script = `(${makeChanges})(${JSON.stringify(changes).replaceAll('<', '\\u003c')})`
  return `<!doctype html>${html}`.replace('</body>', () => `<script>${script}</script></body>`)
}

/* From here on all of it runs in the page. */

function numberElements() {
  for (const [index, element] of document.querySelectorAll<HTMLElement>('#booking-form *').entries())
    element.dataset.number = String(index)
}

function readChange(): Change {
  const marked = [...document.querySelectorAll<HTMLElement>('[aria-invalid]')].map(
    ({ dataset }) => dataset.number ?? ''
  )
  const errors = [...document.querySelectorAll('.field-error')].map((error) => ({
    after: (error.previousElementSibling as HTMLElement | null)?.dataset.number ?? '',
    html: error.outerHTML
  }))
  return { message: document.getElementById('booking-messages')?.innerHTML ?? '', marked, errors }
}

function makeChanges(changes: Change[]) {
  // Our own form sets this when it wakes, which may be just after the copy was taken.
  for (const form of document.forms) form.noValidate = true
  document.addEventListener('submit', (event) => {
    event.preventDefault()
    const change = changes.shift()
    const messages = document.getElementById('booking-messages')
    if (!change || !messages) return
    const find = (number: string) => document.querySelector(`[data-number="${number}"]`)
    for (const error of document.querySelectorAll('.field-error')) error.remove()
    for (const field of document.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
    messages.innerHTML = change.message
    for (const number of change.marked) find(number)?.setAttribute('aria-invalid', 'true')
    for (const { after, html } of change.errors) find(after)?.insertAdjacentHTML('afterend', html)
    const alert = messages.querySelector<HTMLElement>('[role="alert"]')
    alert?.focus({ preventScroll: true })
    alert?.scrollIntoView({ block: 'start' })
  })
}
