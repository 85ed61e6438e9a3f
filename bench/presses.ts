/** `prepare` and `see` run in the page, as text. */
export interface Press {
  name: string
  path: string
  /** What it answers to, and from where the clock runs: a slider to the finger, a button to its release. */
  on: 'pointerdown' | 'pointerup' | 'keydown'
  /** What is pressed. */
  selector: string
  /** Puts the page into the state in which somebody would press. */
  prepare(element: HTMLElement): void
  /** A key, or where in the element the finger goes. */
  act: { key: string; code: number } | { across(): number; down: number }
  /** What a person sees change. */
  see(): string | null | undefined
  /** It changes so much that the browser itself may need longer than the budget: measured beside a bare page. */
  isHeavy?: boolean
}

type Doing = Pick<Press, 'on' | 'selector' | 'prepare' | 'act'>

const tap = (selector: string, across = () => 0.5, down = 0.5): Doing => ({
  on: 'pointerup',
  selector,
  prepare: (element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  act: { across, down }
})

const pressKey = (key: string, code: number, selector: string): Doing => ({
  on: 'keydown',
  selector,
  prepare: (element) => element.focus(),
  act: { key, code }
})

/** In the folded part of the form, which has been opened. */
const inFold = (selector: string): Doing => ({
  ...tap(`.form-fold ${selector}`),
  prepare: (element) => {
    const fold = element.closest<HTMLDetailsElement>('.form-fold')
    if (fold) fold.open = true
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
  }
})

/** To the other side each time, so that there is something to see. */
let side = 0.8
const takeOtherSide = () => {
  side = 1 - side
  return side
}

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
    ...pressKey('ArrowRight', 39, '[role="slider"]'),
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
    ...pressKey('a', 65, '#name'),
    see: () => (document.getElementById('name') as HTMLInputElement).value
  },
  {
    name: 'form, choose a package',
    path: '/contact/',
    ...pressKey('ArrowDown', 40, '#selectedPackage'),
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
    ...tap('#booking-form button[type=submit]'),
    // The second time everything is there but a digit in the name: another message than that for an empty form.
    prepare: (button) => {
      const hasFailed = document.querySelector('#booking-messages [role="alert"]') !== null
      const fields = document.querySelectorAll<HTMLInputElement>('#booking-form :required')
      for (const field of hasFailed ? fields : []) {
        field.checked = true
        field.value = field.id === 'selectedPackage' ? 'Full Valet' : '1'
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new Event('change', { bubbles: true }))
      }
      button.scrollIntoView({ block: 'center', behavior: 'instant' })
    },
    see: () => document.querySelector('#booking-messages [role="alert"] h2')?.textContent,
    isHeavy: true
  }
]
