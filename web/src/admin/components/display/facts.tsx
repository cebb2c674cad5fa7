import type { ReactNode } from 'react'
import './facts.css'

interface FactsProps {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** Numbers and the like: more of them stand side by side. */
  short?: boolean
}

/** Named values of one thing; those without a value are left out. */
export function Facts({ facts, short = false }: FactsProps) {
  return (
    <dl className="facts" data-short={short || undefined}>
      {facts
        .filter(([, value]) => value !== undefined && value !== '' && value !== false)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
