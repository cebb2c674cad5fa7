import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type Kind = 'error' | 'warning' | 'info'

const looks: Record<Kind, string> = {
  error: 'bg-danger-soft text-danger',
  warning: 'bg-notice-soft text-notice',
  info: 'bg-accent-soft text-accent',
}

/** A message to the reader. Screen readers announce errors at once. */
export function Message({ kind, children }: { kind: Kind; children: ReactNode }) {
  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      className={classes('flex gap-3 rounded-control px-4 py-3.5', looks[kind])}
    >
      <Icon name={kind === 'info' ? 'info' : 'alert'} className="mt-0.5" />
      <div className="min-w-0 flex-1 text-pretty">{children}</div>
    </div>
  )
}
