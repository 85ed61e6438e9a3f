/* For Safari: before 17 it has no popovers, and before 18.2 it doesn't close them on a tap outside. */
const menu = document.getElementById('menu')
const [openButton, closeButton] = document.querySelectorAll<HTMLButtonElement>('[popovertarget="menu"]')
const isPopover = 'hidePopover' in HTMLElement.prototype

// A link may lead to another place on the same page.
menu?.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a')) close()
})
addEventListener('pointerdown', (event) => {
  const target = event.target as Node
  if (!menu?.contains(target) && !openButton?.contains(target)) close()
})

if (!isPopover) {
  openButton?.addEventListener('click', () => {
    mark(true)
    closeButton?.focus()
  })
  closeButton?.addEventListener('click', closeAndReturn)
  menu?.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeAndReturn()
  })
}

function close() {
  if (isPopover) menu?.hidePopover()
  else mark(false)
}

function closeAndReturn() {
  close()
  openButton?.focus()
}

function mark(isOpen: boolean) {
  menu?.toggleAttribute('data-open', isOpen)
  openButton?.setAttribute('aria-expanded', String(isOpen))
}
