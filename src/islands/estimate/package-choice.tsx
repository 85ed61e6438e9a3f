import { useId } from 'react'
import type { EstimatePackage } from '../../../domain/estimate.ts'

export interface PackageChoiceProps {
  packages: EstimatePackage[]
  chosen: EstimatePackage | null
  onChoose: (item: EstimatePackage | null) => void
}

export function PackageChoice({ packages, chosen, onChoose }: PackageChoiceProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block font-semibold">
        Package
      </label>
      <select
        id={id}
        className="field-box mt-1.5"
        value={chosen?.title ?? ''}
        onChange={({ currentTarget }) => onChoose(packages.find(({ title }) => title === currentTarget.value) ?? null)}
      >
        <option value="" disabled>
          Select a package
        </option>
        {packages.map(({ id: key, title }) => (
          <option key={key} value={title}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}
