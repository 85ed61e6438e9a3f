// Both run inline, before anything is painted: they reach the page as text (see contact.astro), so each must stand alone.

/** Directly after the heading: names the package that the address asks for. Whatever is none of ours is ignored. */
export function nameInHeading(key: string) {
  const wanted = new URLSearchParams(location.search).get(key)
  const { titles = '[]', heading = '' } = (document.currentScript as HTMLScriptElement).dataset
  if (!wanted || !JSON.parse(titles).includes(wanted)) return
  document.querySelector('h1')?.replaceChildren(heading.replace('<package>', () => wanted))
}

/** Directly after the form: chooses the package and states its condition. */
export function choosePackage(key: string) {
  const wanted = new URLSearchParams(location.search).get(key)
  const select = document.getElementById('selectedPackage') as HTMLSelectElement | null
  if (!select || !wanted || ![...select.options].some(({ value }) => value === wanted)) return
  select.value = wanted
  for (const note of document.querySelectorAll<HTMLElement>('[data-package]')) {
    note.hidden = note.dataset.package !== wanted
  }
}
