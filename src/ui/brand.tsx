interface BrandMarkProps {
  /** For the mark as a separate file, which can't read the page's colours. */
  paint?: (token: string) => string
  /** Needed in a file, not in a page. */
  xmlns?: string
}

export interface LogoData {
  src: string
  width: number
  height: number
  /** About square: shown beside the name. A wider logo replaces it. */
  isMark: boolean
  /** The plate it needs on a background of the other kind. */
  plate: 'light' | 'dark' | undefined
}

const line = { fill: 'none', strokeLinecap: 'round', strokeWidth: 3.4 } as const

/** Light running over a bonnet, as in every picture on the site. */
export function BrandMark({ paint = (token) => `var(--color-${token})`, xmlns }: BrandMarkProps) {
  return (
    <svg xmlns={xmlns} viewBox="0 0 40 40" className="flex-none size-9" aria-hidden="true" focusable="false">
      <rect width="40" height="40" rx="10" fill={paint('midnight')} />
      <path d="M8 27C13 17 21 12 32 11" stroke={paint('ember')} {...line} />
      <path d="M14.5 29.5C18 23 23.5 19.5 32 18.5" stroke={paint('gleam')} {...line} />
      <path d="M22 31c2-3 5.5-5 10-5.5" stroke={paint('gleam')} strokeOpacity=".55" {...line} />
    </svg>
  )
}

export function Brand({ name, logo }: { name: string; logo?: LogoData | undefined }) {
  return (
    <a href="/" className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control" aria-label={`${name}, home`}>
      {logo ? <Logo {...logo} /> : <BrandMark />}
      {(!logo || logo.isMark) && <span className={chooseClass(name)}>{name}</span>}
    </a>
  )
}

/** No taller than the header even for a long name; the link's accessible name is always whole. */
function chooseClass(name: string): string {
  if (name.length <= 16) return 'brand-name min-w-0 wrap-anywhere font-display text-xl font-bold tracking-tight'
  return `brand-name min-w-0 font-display font-bold ${name.length <= 32 ? 'brand-name-long' : 'brand-name-longest'}`
}

function Logo({ src, width, height, plate }: LogoData) {
  return (
    <img
      src={src}
      alt=""
      width={width}
      height={height}
      className={plate ? `brand-logo brand-plate brand-plate-${plate}` : 'brand-logo'}
    />
  )
}
