/*
 * Browsers open and close it themselves, but Safari before 17 knows no popovers, and until 18.2 closes none when somebody
 * taps beside it.
 */
const menu = document.getElementById('menu')
const [opener, closer] = document.querySelectorAll<HTMLButtonElement>('[popovertarget="menu"]')
const isPopover = menu !== null && 'hidePopover' in menu

// A link may lead to another place on the same page.
menu?.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a')) close()
})
addEventListener('pointerdown', (event) => {
  const target = event.target as Node
  if (!menu?.contains(target) && !opener?.contains(target)) close()
})

if (!isPopover) {
  opener?.addEventListener('click', () => {
    mark(true)
    closer?.focus()
  })
  closer?.addEventListener('click', closeAndReturn)
  menu?.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeAndReturn()
  })
}

function close() {
  if (isPopover) menu.hidePopover()
  else mark(false)
}

function closeAndReturn() {
  close()
  opener?.focus()
}

function mark(isOpen: boolean) {
  menu?.toggleAttribute('data-open', isOpen)
  opener?.setAttribute('aria-expanded', String(isOpen))
}
