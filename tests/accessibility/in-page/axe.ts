import axe, { type NodeResult, type Result } from 'axe-core'
import { getTextSpot, type Spot } from './contrast-spots.ts'
import { nameOf } from './seen.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const enhanced = 'color-contrast-enhanced'

/**
 * WCAG A and AA and best practices on everything. Our own colours give paragraphs and list items AAA contrast as well; a
 * firm's own are held to AA.
 * What axe leaves open is a fault too, but for text on a picture or a gradient, which is measured by its pixels.
 */
export async function runAxe(within = 'html'): Promise<{ faults: string[]; spots: Spot[] }> {
  const { violations, incomplete } = await axe.run(within, {
    runOnly: { type: 'tag', values: tags },
    // What a frame shows is opened and looked at by itself.
    rules: { [enhanced]: { enabled: hasStandardColours() }, 'frame-tested': { enabled: false } },
    resultTypes: ['violations', 'incomplete'],
    elementRef: true,
    preload: false,
    iframes: false
  })
  const faults = listNodes(violations).map(describe)
  const spots: Spot[] = []
  for (const open of listNodes(incomplete)) {
    const spot = /^color-contrast/.test(open.id) && getTextSpot(open.element, open.id === enhanced)
    if (spot) spots.push(spot)
    else faults.push(`open question, ${describe(open)}`)
  }
  return { faults, spots }
}

/** By the name of the token; the bundle is given them. */
declare const standardColours: Record<string, string>

function hasStandardColours(): boolean {
  const styles = getComputedStyle(document.documentElement)
  return ['ember', 'navy'].every((name) => styles.getPropertyValue(`--color-${name}`).trim() === standardColours[name])
}

interface Found {
  id: string
  element: Element
  node: NodeResult
}

function listNodes(results: Result[]): Found[] {
  return results
    .flatMap(({ id, nodes }) => nodes.map((node) => ({ id, node, element: node.element as unknown as Element })))
    .filter(({ id, element }) => id !== enhanced || element.closest('p, li'))
    .filter(({ id, element }) => id !== 'target-size' || !isUnderBar(element))
}

/** The bar at the foot of a phone's screen covers what scrolls out from under it. */
function isUnderBar(element: Element): boolean {
  const bar = document.querySelector('.book-bar')?.getBoundingClientRect()
  const { top, bottom } = element.getBoundingClientRect()
  return bar !== undefined && bar.height > 0 && !element.closest('.book-bar') && bottom > bar.top && top < bar.bottom
}

const describe = ({ id, element, node }: Found) => `${id}: ${nameOf(element)} ${node.failureSummary ?? ''}`
