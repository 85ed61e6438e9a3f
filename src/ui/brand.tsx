export interface BrandMarkProps {
  /** Where the mark is a file of its own, and cannot read the page's colours. */
  paint?: (token: string) => string
  /** A file needs one; a page knows it. */
  xmlns?: string
}

/** Light running over a bonnet, as in every picture on the site. */
export function BrandMark({ paint = (token) => `var(--color-${token})`, xmlns }: BrandMarkProps) {
  return (
    <svg xmlns={xmlns} viewBox="0 0 40 40" className="flex-none size-9" aria-hidden="true" focusable="false">
      <rect width="40" height="40" rx="10" fill={paint('midnight')} />
      <g fill="none" strokeLinecap="round" strokeWidth="3.4">
        <path d="M8 27C13 17 21 12 32 11" stroke={paint('ember')} />
        <path d="M14.5 29.5C18 23 23.5 19.5 32 18.5" stroke={paint('gleam')} />
        <path d="M22 31c2-3 5.5-5 10-5.5" stroke={paint('gleam')} strokeOpacity=".55" />
      </g>
    </svg>
  )
}

/** A long name goes over several lines beside the mark, and the header is no higher for it. */
const fitSize = (name: string) => (name.length > 24 ? 'text-sm leading-tight sm:text-base sm:leading-tight' : 'text-xl')

export function Brand({ name }: { name: string }) {
  return (
    <a href="/" className="flex min-h-11 items-center gap-2.5 rounded-control" aria-label={`${name}, home`}>
      <BrandMark />
      <span className={`brand-name min-w-0 wrap-anywhere font-display ${fitSize(name)} font-bold tracking-tight`}>
        {name}
      </span>
    </a>
  )
}
