import { useEffect, useState } from 'react'
import { type Coverage, judgeCoverage } from '../../../domain/coverage.ts'
import { importAgain } from '../import-again.ts'

export type CoverageAnswer =
  | { state: 'none' | 'looking' | 'failed'; coverage?: undefined }
  | { state: 'judged'; coverage: Coverage }

/** Answers on this device shortly after typing stops; the postcode isn't sent anywhere. */
export function useCoverage(postcode: string, radiusMiles: number, attempt = 0): CoverageAnswer {
  const [answer, setAnswer] = useState<CoverageAnswer>({ state: 'none' })

  useEffect(() => {
    if (postcode.trim() === '') return setAnswer({ state: 'none' })
    let isCurrent = true
    const answerWith = (news: CoverageAnswer) => isCurrent && setAnswer(news)

    async function lookUp() {
      const patience = setTimeout(answerWith, 400, { state: 'looking' })
      try {
        const { fetchMiles } = await importAgain(() => import('./miles.ts'))
        const coverage = judgeCoverage(postcode, await fetchMiles(), radiusMiles)
        answerWith({ state: 'judged', coverage })
      } catch {
        answerWith({ state: 'failed' })
      }
      clearTimeout(patience)
    }

    const pause = setTimeout(lookUp, 250)
    return () => {
      isCurrent = false
      clearTimeout(pause)
    }
  }, [postcode, radiusMiles, attempt])

  return answer
}
