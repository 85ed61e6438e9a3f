import type { Page } from '@playwright/test'

export interface Press {
  name: string
  path: string
  /** What it answers to, and from where the clock runs: a slider to the finger, a button to its release. */
  on: 'pointerdown' | 'pointerup' | 'keydown'
  /** Puts the page into the state in which somebody would press. */
  prepare(page: Page): Promise<void>
  act(page: Page): Promise<void>
  /** Runs in the page: what a person sees change. */
  see(): string | null | undefined
  /** It changes so much that the browser itself may need longer than the budget: measured beside a bare page. */
  isHeavy?: boolean
}

type Doing = Pick<Press, 'on' | 'prepare' | 'act'>

function tap(selector: string, across = () => 0.5, down = 0.5): Doing {
  return {
    on: 'pointerup',
    prepare: (page) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })),
    async act(page) {
      const box = await page.locator(selector).first().boundingBox()
      if (!box) throw new Error(`There is no ${selector} to press on ${page.url()}.`)
      await page.touchscreen.tap(box.x + box.width * across(), box.y + box.height * down)
    }
  }
}

function pressKey(key: string, selector: string): Doing {
  return {
    on: 'keydown',
    prepare: (page) => page.locator(selector).first().focus(),
    act: (page) => page.keyboard.press(key)
  }
}

/** In the folded part of the form, which has been opened. */
function inFold(selector: string): Doing {
  const doing = tap(`.form-fold ${selector}`)
  return {
    ...doing,
    async prepare(page) {
      await page.locator('.form-fold').evaluate((fold: HTMLDetailsElement) => {
        fold.open = true
      })
      await doing.prepare(page)
    }
  }
}

/** To the other side each time, so that there is something to see. */
let side = 0.8
const takeOtherSide = () => {
  side = 1 - side
  return side
}

const send = tap('#booking-form button[type=submit]')

export const presses: Press[] = [
  {
    name: 'slider, tap',
    path: '/results/',
    ...tap('.before-after', takeOtherSide, 0.7),
    on: 'pointerdown',
    see: () => document.querySelector('[role="slider"]')?.getAttribute('aria-valuenow')
  },
  {
    name: 'slider, arrow key',
    path: '/results/',
    ...pressKey('ArrowRight', '[role="slider"]'),
    see: () => document.querySelector('[role="slider"]')?.getAttribute('aria-valuenow')
  },
  {
    name: 'carousel, next',
    path: '/',
    ...tap('[aria-label="Next testimonial"]'),
    see: () => document.querySelector('.carousel-slide:not([aria-hidden])')?.getAttribute('aria-label')
  },
  {
    name: 'form, type a character',
    path: '/contact/',
    ...pressKey('a', '#name'),
    see: () => (document.getElementById('name') as HTMLInputElement).value
  },
  {
    name: 'form, choose a package',
    path: '/contact/',
    ...pressKey('ArrowDown', '#selectedPackage'),
    see: () => (document.getElementById('selectedPackage') as HTMLSelectElement).value
  },
  {
    name: 'form, choose a size',
    path: '/contact/',
    ...inFold('label:has([name="vehicleSize"]:not(:checked))'),
    see: () => document.querySelector<HTMLInputElement>('[name="vehicleSize"]:checked')?.value
  },
  {
    name: 'form, first visit',
    path: '/contact/',
    ...inFold('.switch'),
    see: () => `${document.querySelector<HTMLInputElement>('.switch')?.checked}`
  },
  {
    name: 'form, open the details',
    path: '/contact/',
    ...tap('.form-fold > summary'),
    see: () => `${document.querySelector<HTMLDetailsElement>('.form-fold')?.open}`
  },
  {
    name: 'form, open the add-ons',
    path: '/contact/',
    ...inFold('details:has([name="addOns"]) > summary'),
    see: () => `${document.querySelector<HTMLDetailsElement>('.form-fold details:has([name="addOns"])')?.open}`
  },
  {
    name: 'form, suggest a day',
    path: '/contact/',
    ...inFold('details:has(#firstWish) > summary'),
    see: () => `${document.querySelector<HTMLDetailsElement>('.form-fold details:has(#firstWish)')?.open}`
  },
  {
    name: 'form, send with a mistake',
    path: '/contact/',
    ...send,
    async prepare(page) {
      const hasFailed = (await page.locator('#booking-messages [role="alert"]').count()) > 0
      if (hasFailed) await fillInWrongly(page)
      await send.prepare(page)
    },
    see: () => document.querySelector('#booking-messages [role="alert"] h2')?.textContent,
    isHeavy: true
  }
]

/** Everything there but a digit in the name: another message than that for an empty form. */
async function fillInWrongly(page: Page) {
  for (const field of ['name', 'phone', 'postalCode', 'carMake', 'carModel']) await page.locator(`#${field}`).fill('1')
  await page.locator('#selectedPackage').selectOption({ index: 1 })
  await page.locator('#acceptedTerms').check()
}
