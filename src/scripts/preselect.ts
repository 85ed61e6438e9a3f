// Both run inline before first paint and reach the page as text (see contact.astro), so neither can import anything.

/** Runs right after the heading and adds the package named in the address. Unknown titles are ignored. */
export function nameInHeading(key: string) {
  const wanted = new URLSearchParams(location.search).get(key)
  const { titles, heading } = (document.currentScript as HTMLScriptElement).dataset as Record<string, string>
  if (wanted && JSON.parse(titles as string).includes(wanted))
    document.querySelector('h1')?.replaceChildren((heading as string).replace('<package>', () => wanted))
}

/** Runs right after the form: selects that package and shows its condition. */
export function choosePackage(key: string) {
  const wanted = new URLSearchParams(location.search).get(key)
  const select = document.getElementById('selectedPackage') as HTMLSelectElement
  for (const option of select.options) if (option.value === wanted) select.value = wanted
  for (const note of document.querySelectorAll<HTMLElement>('[data-package]')) {
    note.hidden = note.dataset.package !== select.value
  }
}
