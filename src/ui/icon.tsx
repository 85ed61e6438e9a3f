const paths = {
  calendar: 'M4 6.5h16v13H4zM4 10.5h16M8.5 3.5v5m7-5v5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 4V12l3 2',
  close: 'm6 6 12 12M18 6 6 18',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 7.5v5m0-8.5v.5',
  mail: 'M3.5 6h17v12h-17zm0 .5L12 13l8.5-6.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  next: 'm9 5 7 7-7 7',
  phone: 'M8 4H5c0 9 6 15 15 15v-3l-4-2-2 2c-2.5-1-5-3.5-6-6l2-2-2-4Z',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  previous: 'm15 5-7 7 7 7',
  warning: 'M12 4 2.5 20h19L12 4Zm0 6v5m0 2.5v.5'
} as const

type IconName = keyof typeof paths

/** Always beside words, so it is hidden from screen readers. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`flex-none ${className}`}
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
