import * as Tooltip from '@radix-ui/react-tooltip'
import type { ReactElement, ReactNode } from 'react'

export interface SizeTooltipProps {
  /** Its trigger already has the focus. */
  isOpen: boolean
  trigger: ReactElement
  children: ReactNode
}

export function SizeTooltip({ isOpen, trigger, children }: SizeTooltipProps) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      <Tooltip.Root defaultOpen={isOpen}>
        <Tooltip.Trigger asChild>{trigger}</Tooltip.Trigger>
        {/* Inside the page's landmark, where screen readers look for it. */}
        <Tooltip.Portal container={document.getElementById('main')}>
          <Tooltip.Content className="tooltip" sideOffset={6} collisionPadding={16}>
            {children}
            <Tooltip.Arrow className="fill-midnight" width={14} height={7} />
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  )
}
