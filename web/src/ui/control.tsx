import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

const control =
  'w-full min-h-12 rounded-control border bg-surface px-3.5 py-2.5 text-ink transition-colors ' +
  'placeholder:text-soft'

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
      <Icon name="alert" className="mt-0.5 size-4" />
      <span className="min-w-0">{text}</span>
    </p>
  )
}

/** The classes of a text control, for use outside a {@link Field}. */
export function controlClasses(wrong: boolean): string {
  return classes(control, wrong ? 'border-danger' : 'border-strong hover:border-ink focus:border-accent')
}

/** The browser's select with our arrow. */
export function Select({
  wrong = false,
  className,
  ...rest
}: ComponentProps<'select'> & { wrong?: boolean }) {
  return (
    <span className="relative block">
      <select {...rest} className={classes(controlClasses(wrong), 'appearance-none pe-10', className)} />
      <Icon
        name="chevron"
        className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-soft"
      />
    </span>
  )
}
