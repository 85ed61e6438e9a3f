// Puts an open panel's id in the address, so it can be linked.
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
