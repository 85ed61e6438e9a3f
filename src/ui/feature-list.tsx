import type { Titled } from '../../catalogue/schema.ts'
import { Icon } from './icon.tsx'

export function FeatureList({ features, isWide = false }: { features: Titled[]; isWide?: boolean }) {
  return (
    <ul className={isWide ? 'grid gap-x-10 gap-y-6 sm:grid-cols-2' : 'space-y-3'}>
      {features.map(({ title, text }) => (
        <li key={title} className="flex gap-3">
          <Icon name="check" className="mt-0.5 size-5 text-ember-deep" />
          <div className="min-w-0">
            <p className="font-semibold">{title}</p>
            <p className={isWide ? 'mt-0.5 text-slate' : 'text-sm text-slate'}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
