import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'quiet' | 'dark' | 'danger'
  isSmall?: boolean
}

export function Button({ look = 'quiet', isSmall = false, ...props }: ButtonProps) {
  return <button type="button" className={`button button-${look} ${isSmall ? 'button-small' : ''}`} {...props} />
}

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  hint: ReactNode
  fault?: string | null
}

/** A question of a dialogue. The fields of a file are drawn from its schema. */
export function TextField({ label, hint, fault, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...{ id, className: 'field-box', autoComplete: 'off', ...input }}
        aria-describedby={`${id}-help`}
        aria-invalid={fault ? true : undefined}
      />
      <div id={`${id}-help`}>
        {fault && (
          <p className="field-error" role="alert">
            {fault}
          </p>
        )}
        <p className="field-hint">{hint}</p>
      </div>
    </div>
  )
}

interface DialogProps {
  title: string
  /** The browser's own ways of closing it, and the button. */
  onClose(): void
  children: ReactNode
}

/** Open for as long as it is drawn; the browser keeps the focus inside and gives it back afterwards. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className="dialog" aria-label={title} onClose={onClose}>
      <h2 className="mb-4 pr-20 text-xl">{title}</h2>
      {children}
      {/* Last, so that the focus begins at what is asked. */}
      <span className="absolute top-5 right-6">
        <Button isSmall onClick={onClose}>
          Close
        </Button>
      </span>
    </dialog>
  )
}
