import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

type Look = 'primary' | 'secondary' | 'quiet'

const shape =
  'inline-flex items-center justify-center gap-2 rounded-control text-center font-medium cursor-pointer ' +
  'transition-colors disabled:cursor-default'

const looks: Record<Look, string> = {
  primary:
    'min-h-13 px-6 py-3 bg-accent text-on-accent shadow-raised hover:bg-accent-strong ' +
    'disabled:opacity-70 disabled:hover:bg-accent',
  secondary: 'min-h-11 px-5 py-2 bg-surface border border-strong hover:border-ink disabled:opacity-60',
  quiet:
    'min-h-11 px-3 py-2 text-accent underline underline-offset-4 decoration-1 hover:decoration-2 ' +
    'disabled:text-soft disabled:no-underline',
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look
  /** Its action is still running. */
  busy?: boolean
}

export function Button({ look = 'primary', busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="submit"
      {...rest}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
      className={classes(shape, looks[look], className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'primary', className, ...rest }: ComponentProps<'a'> & { look?: Look }) {
  return <a {...rest} className={classes(shape, looks[look], className)} />
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 rounded-full border-2 border-current border-e-transparent motion-safe:animate-spin"
    />
  )
}
