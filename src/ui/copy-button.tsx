import { useState } from 'react'

interface CopyButtonProps {
  label: string
  /** Called when it is pressed. */
  getText: () => string
  className?: string
}

export function CopyButton({ label, getText, className = 'button button-quiet' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)

  async function copy() {
    setOutcome((await copyText(getText())) ? 'copied' : 'refused')
    setTimeout(setOutcome, 4000, null)
  }

  return (
    <button type="button" className={className} onClick={copy}>
      <span aria-live="polite">
        {outcome === null ? label : outcome === 'copied' ? 'Copied' : 'Your browser blocked it'}
      </span>
    </button>
  )
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
