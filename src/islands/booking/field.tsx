import type { InputHTMLAttributes } from 'react'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  hint?: string
}

/** Label, hint and input, wired together; optional fields say so, required ones need no star. */
export function Field({ name, label, hint, required, ...input }: FieldProps) {
  return (
    <div>
      <label htmlFor={name} className="block font-semibold">
        {label}
        {!required && <span className="font-normal text-slate"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${name}-hint`} className="text-sm text-slate">
          {hint}
        </p>
      )}
      <input
        id={name}
        name={name}
        required={required}
        aria-describedby={hint ? `${name}-hint` : undefined}
        className="input mt-1.5"
        {...input}
      />
    </div>
  )
}
