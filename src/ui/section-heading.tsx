interface SectionHeadingProps {
  heading: string
  text: string
  isCentred?: boolean
}

export function SectionHeading({ heading, text, isCentred = false }: SectionHeadingProps) {
  return (
    <div className={`max-w-2xl ${isCentred ? 'mx-auto text-center' : ''}`}>
      <h2 className="text-4xl">{heading}</h2>
      <p className="mt-4 text-lg text-current/85">{text}</p>
    </div>
  )
}
