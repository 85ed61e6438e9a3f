// A link may lead to another place on the same page.
const menu = document.getElementById('menu')
menu?.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a')) menu.hidePopover()
})
