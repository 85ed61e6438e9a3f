import { useEffect, useState } from 'react'
import { useForm } from './context.ts'
import { fillTokens } from './token-list.tsx'

interface LetterCountProps {
  text: string
  /** Beyond this the text is refused. */
  most: number | undefined
  /** Beyond this the text is cut off in search results. */
  shown: number | undefined
}

const pauseMs = 1000

/** "43 of 60 letters" while typing; read out once typing pauses. */
export function LetterCount({ text, most, shown }: LetterCountProps) {
  const { tokens } = useForm()
  const limit = most ?? shown
  const count = fillTokens(text, tokens).length
  const isOver = limit !== undefined && count > limit
  const words = `${count} of ${limit} letters${isOver ? (most ? ': too long' : ': search results cut it off') : ''}`
  const [told, setTold] = useState('')
  const [first] = useState(text)
  useEffect(() => {
    if (text === first) return
    const timer = setTimeout(() => setTold(words), pauseMs)
    return () => clearTimeout(timer)
  }, [text, first, words])
  if (limit === undefined) return null
  return (
    <p className={isOver ? 'letters letters-over' : 'letters'}>
      <span aria-hidden="true">{words}</span>
      <span aria-live="polite" className="visually-hidden">
        {told}
      </span>
    </p>
  )
}
