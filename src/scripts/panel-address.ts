// An open panel can be linked: its id is in the address.
addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.id) return
    const isNamed = location.hash === `#${target.id}`
    if (target.open && !isNamed) history.replaceState(history.state, '', `#${target.id}`)
    if (!target.open && isNamed) history.replaceState(history.state, '', location.pathname + location.search)
  },
  true
)
