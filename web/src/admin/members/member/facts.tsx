import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface FactsProps {
  title: string
  /** What is known, and what it is called; what is nothing is left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
  children?: ReactNode
}

/** What is known of somebody, each with what it is called. */
export function Facts({ title, facts, children }: FactsProps) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <dl className="member-facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {children}
    </Paper>
  )
}
