import type { ReactNode } from 'react'
import { DetailsPanel } from '../../ui/details-panel.tsx'

/** Folded to keep the form short; open if the relay's answer gives something back. */
export function OptionalPart(props: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <DetailsPanel
      className="optional-part"
      isOpen={props.isOpen ?? false}
      summary={
        <span>
          {props.title}
          <span className="font-normal text-slate"> (optional)</span>
        </span>
      }
    >
      <div className="pb-5">{props.children}</div>
    </DetailsPanel>
  )
}
