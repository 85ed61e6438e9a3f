import type { ComponentProps } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'quiet' | 'dark' | 'danger'
  isSmall?: boolean
}

export function Button({ look = 'quiet', isSmall = false, ...props }: ButtonProps) {
  return <button type="button" className={`button button-${look} ${isSmall ? 'button-small' : ''}`} {...props} />
}
