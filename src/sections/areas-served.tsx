import type { ReactNode } from 'react'
import type { Titled } from '../../catalogue/schema.ts'
import { Band } from '../ui/layout.tsx'

interface AreasServedProps extends Titled {
  towns: { name: string; href: string; neighbourhoods: { name: string }[] }[]
  /** Goes between the text and the towns. */
  children?: ReactNode
}

export function AreasServed({ title, text, towns, children }: AreasServedProps) {
  return (
    <Band id="areas" heading={title} text={text}>
      {children}
      <div className={`mt-10 grid gap-10 ${towns.length > 1 ? 'md:grid-cols-2' : ''}`}>
        {towns.map((town) => (
          <div key={town.href}>
            <h3 className="text-2xl">
              <a href={town.href} className="text-link">
                {town.name}
              </a>
            </h3>
            <ul className="mt-4 flex flex-wrap gap-2">
              {town.neighbourhoods.map(({ name }) => (
                <li key={name}>
                  <a href={town.href} className="chip">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Band>
  )
}
