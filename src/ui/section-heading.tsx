export interface SectionHeadingProps {
  heading: string
  text?: string
  id?: string
  isCentred?: boolean
}

export function SectionHeading({ heading, text, id, isCentred = false }: SectionHeadingProps) {
  return (
    <div className={`max-w-2xl ${isCentred ? 'mx-auto text-center' : ''}`}>
      <h2 id={id} className="text-4xl">
        {heading}
      </h2>
      {text && <p className="mt-4 text-lg text-current/85">{text}</p>}
    </div>
  )
}
