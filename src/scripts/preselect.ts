// Both run inline, before anything is painted: they reach the page as text (see contact.astro), so each must stand alone.

/** Directly after the heading: names the package that the address asks for. Whatever is none of ours is ignored. */
export function nameInHeading(titles: string[], headings: string[]) {
  const wanted = new URLSearchParams(location.search).get('package')
  const heading = headings[titles.indexOf(wanted ?? '')]
  const element = document.getElementById('page-heading')
  if (heading && element) element.textContent = heading
}

/** Directly after the form: chooses the package and states its condition. */
export function choosePackage() {
  const wanted = new URLSearchParams(location.search).get('package')
  const select = document.getElementById('selectedPackage') as HTMLSelectElement | null
  if (!select || !wanted || ![...select.options].some(({ value }) => value === wanted)) return
  select.value = wanted
  for (const note of document.querySelectorAll<HTMLElement>('[data-package]')) {
    note.hidden = note.dataset.package !== wanted
  }
}
