import { type ComponentType, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import type { SizeLabels } from '../../../domain/pricing.ts'
import { Icon } from '../../ui/icon.tsx'
import { importAgain } from '../import-again.ts'
import type { SizeTooltipProps } from './size-tooltip.tsx'

interface SizeHelpProps {
  sizes: SizeLabels
  otherVehicles: string
}

const label = 'Which size is my car?'

/** The tooltip's code (17 kB) is fetched when a mouse or the keyboard comes near; touch never opens it. */
export function SizeHelp({ sizes, otherVehicles }: SizeHelpProps) {
  const [Tooltip, setTooltip] = useState<ComponentType<SizeTooltipProps> | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef({ isFocused: false, isPointedAt: false })

  async function load() {
    if (Tooltip) return
    const loaded = await importAgain(() => import('./size-tooltip.tsx')).catch(() => null)
    before.current = {
      isFocused: document.activeElement === button.current,
      isPointedAt: button.current?.matches(':hover') ?? false
    }
    if (loaded) setTooltip(() => loaded.SizeTooltip)
  }

  // The button was replaced: give the new one the old one's focus or hover, unless focus has moved on.
  useLayoutEffect(() => {
    if (!Tooltip) return
    const isFocusLost = before.current.isFocused && document.activeElement === document.body
    if (isFocusLost) button.current?.focus()
    else if (before.current.isPointedAt) {
      button.current?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }))
    }
  }, [Tooltip])

  const trigger = (
    <button
      type="button"
      ref={button}
      className="help-button needs-js"
      aria-label={label}
      onFocus={load}
      onPointerEnter={({ pointerType }: PointerEvent) => pointerType !== 'touch' && load()}
    >
      <Icon name="info" className="size-5" />
    </button>
  )
  return Tooltip ? (
    <Tooltip trigger={trigger} isOpen={before.current.isFocused}>
      {Object.values(sizes).map((size) => (
        <p key={size.label}>
          <strong>{size.label}:</strong> {size.examples.join(', ')}
        </p>
      ))}
      <p>{otherVehicles}</p>
    </Tooltip>
  ) : (
    trigger
  )
}
