import { Icon } from '../../ui/icon.tsx'
import type { CoverageText } from './describe-coverage.ts'

export interface CoverageLineProps {
  id: string
  answer: CoverageText | null
  /** Shown until there is an answer, so nothing moves when it comes. */
  before: string
}

export function CoverageLine({ id, answer, before }: CoverageLineProps) {
  return (
    <p id={id} className="coverage-line needs-js" data-tone={answer?.tone} role="status">
      {answer && answer.tone !== 'plain' && <Icon name={answer.tone === 'yes' ? 'check' : 'info'} className="size-5" />}
      <span>{answer?.text ?? before}</span>
    </p>
  )
}
