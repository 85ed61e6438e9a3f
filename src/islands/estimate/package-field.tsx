import type { ReactNode } from 'react'
import type { BookingProblem } from '../../../domain/booking.ts'
import { fieldDescriptions } from '../../../domain/booking-fields.ts'
import { describeField, FieldError, Labelled } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

interface PackageFieldProps {
  packages: { title: string; warning?: string | undefined; plan?: object | undefined }[]
  /** As last read; the field itself belongs to the browser. */
  chosen: string
  problem: BookingProblem | null
  /** Chosen already on the relay's answer. */
  defaultValue?: string | undefined
  /** Below the field. */
  children: ReactNode
}

/** Shows a package's condition once it is chosen, but never blocks sending. */
export function PackageField({ packages, chosen, problem, defaultValue = '', children }: PackageFieldProps) {
  const warned = packages.filter(({ warning }) => warning)
  const noteId = (title: string) => `package-note-${packages.findIndex((item) => item.title === title)}`
  const hintId = warned.some(({ title }) => title === chosen) ? noteId(chosen) : undefined
  return (
    <Labelled name="selectedPackage" label={fieldDescriptions.selectedPackage.label}>
      <select
        id="selectedPackage"
        name="selectedPackage"
        required
        defaultValue={defaultValue}
        className="field-box mt-1.5"
        {...describeField('selectedPackage', problem, hintId)}
      >
        <option value="" disabled>
          Select a package
        </option>
        {packages.map(({ title, plan }) => (
          <option key={title} value={title} data-plan={plan && ''}>
            {title}
          </option>
        ))}
      </select>
      <FieldError name="selectedPackage" problem={problem} />
      {warned.map(({ title, warning }) => (
        <p
          key={title}
          id={noteId(title)}
          className="package-note"
          data-package={title}
          // src/scripts/before-paint.ts shows it before first paint.
          hidden={title !== chosen}
          suppressHydrationWarning
        >
          <Icon name="warning" className="size-6" />
          {`${title}: ${warning}`}
        </p>
      ))}
      {children}
    </Labelled>
  )
}
