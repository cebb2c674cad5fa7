import { classes } from './classes.ts'

const shapes = {
  chevron: 'M5 7.5 10 12.5 15 7.5',
  back: 'M16 10H4.5M9 5 4 10l5 5',
  alert: 'M10 6v4.75M10 13.75v.01M10 2.5l8 14.5H2z',
  info: 'M10 9v5M10 6.25v.01M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z',
  check: 'm4.5 10.5 3.75 3.75L15.5 6.5',
  play: 'M6.5 4.5v11l9-5.5z',
  clock: 'M10 5.5V10l3 2M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z',
  lock: 'M6 9V6.5a4 4 0 0 1 8 0V9M4.5 9h11v8h-11z',
  search: 'm13 13 4 4M8.75 14.5a5.75 5.75 0 1 0 0-11.5 5.75 5.75 0 0 0 0 11.5Z',
  menu: 'M3 6h14M3 10h14M3 14h14',
  cross: 'm5 5 10 10M15 5 5 15',
  cart: 'M4 6.5h12l-1 10.5H5zM7 8.5V6a3 3 0 0 1 6 0v2.5',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  key: 'M12.5 11.5a4.5 4.5 0 1 0-4.3-3.2L2.5 14v3.5H6V15h2.5v-2.5z M14 6.5v.01',
  user: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 17c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5',
  filter: 'M3 6h14M6 10h8M8.5 14h3',
} as const

export type IconName = keyof typeof shapes

/** A decorative icon, hidden from screen readers. */
export function Icon({
  name,
  className,
  mirrored,
}: {
  name: IconName
  className?: string
  mirrored?: boolean
}) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classes('shrink-0', mirrored && 'rtl:-scale-x-100', className)}
    >
      <path d={shapes[name]} />
    </svg>
  )
}
