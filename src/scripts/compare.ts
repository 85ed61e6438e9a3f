// The comparison has room for two packages on a phone: these (comparison.css).
const picks = [...document.querySelectorAll<HTMLSelectElement>('.compare select')]
let shown: number[] = []

function showPicked() {
  const asked = picks.map(({ selectedIndex }) => selectedIndex)
  // Asked for the one beside it: the two change places.
  for (const [place, pick] of picks.entries())
    if (asked[0] === asked[1] && shown[place] === asked[0]) pick.selectedIndex = shown[1 - place] ?? 0
  shown = picks.map(({ selectedIndex }) => selectedIndex)
  for (const { cells } of document.querySelectorAll<HTMLTableRowElement>('.compare tr'))
    for (const [index, cell] of [...cells].entries()) cell.toggleAttribute('data-picked', shown.includes(index - 1))
}

for (const pick of picks) pick.addEventListener('change', showPicked)
// Going back, the browser restores what was picked.
showPicked()
picks[0]?.closest('.comparison')?.setAttribute('data-picks', '')
