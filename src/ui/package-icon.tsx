import type { ReactNode } from 'react'
import type { Package } from '../../catalogue/schema.ts'
import { Picture, type PictureData } from './picture.tsx'

const car = (
  <>
    <path d="M9.5 36H7a3 3 0 0 1-3-3v-5.2a4 4 0 0 1 2.8-3.8l3.4-1.1 3.5-5.6A5 5 0 0 1 18 15h7.6a6 6 0 0 1 4.4 1.9l5.6 6.1 5 1.3a4.5 4.5 0 0 1 3.4 4.4V33a3 3 0 0 1-3 3h-1.5M18.5 36h12" />
    <path d="M10.5 23h25M23.5 15v8" />
    <circle cx="14" cy="36" r="4.5" />
    <circle cx="35" cy="36" r="4.5" />
  </>
)
const drop = 'c-2.2 2.6-3 4.1-3 5.4a3 3 0 0 0 6 0c0-1.3-.8-2.8-3-5.4Z'

/** One family on a grid of 48: lines two wide in the colour of the words, the part that matters in the accent. */
const drawings: Record<Package['icon'], { lines: ReactNode; accent: string }> = {
  'spray bottle': {
    lines: (
      <>
        <path d="M19 20v3c0 2.6-7 4.2-7 10v8a3 3 0 0 0 3 3h14a3 3 0 0 0 3-3v-8c0-5.8-7-7.4-7-10v-3M16.5 20h11" />
        <path d="M18 20v-6h-7V7h16a6 6 0 0 1 6 6v1h-7v6M14 14c0 2.5-1.5 3.5-2.5 5.5M6.5 6.5 4 5m2.5 5.5H3.5m3 4L4 16" />
        <path d="M12 35h20" />
      </>
    ),
    accent: 'M41 19v10m-5-5h10'
  },
  calendar: {
    lines: (
      <>
        <rect x="6" y="9" width="36" height="33" rx="4" />
        <path d="M6 18h36M15 5v8M33 5v8" />
      </>
    ),
    accent:
      'M17.3 28.6a7 7 0 0 1 12.5-2.7l1.4 1.7M31.5 23v4.6h-4.6M30.7 31.4a7 7 0 0 1-12.5 2.7l-1.4-1.7M16.5 37v-4.6h4.6'
  },
  'car wash': {
    lines: <g transform="translate(0 4.5)">{car}</g>,
    accent: `M10.5 7.5${drop}M23.5 4${drop}M37 8.5${drop}`
  },
  'clean car': {
    lines: <g transform="translate(0 2)">{car}</g>,
    accent: 'M38 4c.7 4 2 5.3 6 6-4 .7-5.3 2-6 6-.7-4-2-5.3-6-6 4-.7 5.3-2 6-6Z'
  },
  seat: {
    lines: (
      <>
        <path d="M8.2 11.6A4.3 4.3 0 0 1 12 6.3a4.3 4.3 0 0 1 4.8 3.5L19.9 28H35a4 4 0 0 1 4 4v.5a4 4 0 0 1-4 4H18.2a6 6 0 0 1-5.9-4.9Z" />
        <path d="M17.5 36.5V43h17v-6.5" />
      </>
    ),
    accent: 'M24.5 24h13L35 19h-8ZM31 19v-4a5.5 5.5 0 0 1 5.5-5.5H44'
  },
  polisher: {
    lines: (
      <>
        <rect x="5" y="23" width="25" height="6" rx="3" />
        <path d="m9.5 23 2-4h12l2 4" />
        <path d="M12 19v-3.5A7.5 7.5 0 0 1 19.5 8H40a3 3 0 0 1 3 3v1.5a3 3 0 0 1-3 3H26a3 3 0 0 0-3 3v.5" />
      </>
    ),
    accent: 'M5 36q3.15-4.5 6.3 0t6.3 0 6.3 0 6.3 0 6.3 0 6.3 0M5 43h38'
  },
  wheel: {
    lines: (
      <>
        <circle cx="24" cy="24" r="20" />
        <circle cx="24" cy="24" r="14" />
        <path d="M24 20.5V10m3.3 12.9 10-3.2m-11.2 7.1 6.2 8.5m-10.4-8.5-6.2 8.5m5-12.4-10-3.2" />
      </>
    ),
    accent: 'M24 20.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z'
  }
}

interface PackagePictureProps {
  item: Pick<Package, 'icon'>
  /** Without one there is a drawing. */
  picture: PictureData | undefined
  className: string
  isHero?: boolean
}

export function PackagePicture({ item, picture, className, isHero = false }: PackagePictureProps) {
  if (picture) return <Picture picture={picture} className={className} isHero={isHero} />
  return (
    <div className={`grid place-items-center bg-mist text-navy ${className}`}>
      <PackageIcon icon={item.icon} className="h-[55%]" />
    </div>
  )
}

/** Beside words that say the same, so it is hidden from screen readers. */
export function PackageIcon({ icon, className }: { icon: Package['icon']; className?: string }) {
  const { lines, accent } = drawings[icon]
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      {lines}
      <path d={accent} className="stroke-ember" />
    </svg>
  )
}
