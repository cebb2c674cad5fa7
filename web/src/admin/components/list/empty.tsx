import { Button, EmptyState, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from './texts/index.ts'
import type { List } from './use-list.ts'

export interface EmptyListProps {
  title: string
  text: string
  icon?: ReactNode
  /** The button that makes the first one. */
  action?: ReactNode
}

export function EmptyList({ title, text, icon, action }: EmptyListProps) {
  return (
    <Paper withBorder p="xl">
      <EmptyState title={title} description={text} icon={icon} py="xl">
        {action && <EmptyState.Actions>{action}</EmptyState.Actions>}
      </EmptyState>
    </Paper>
  )
}

export function NothingFound({ list }: { list: List }) {
  return (
    <EmptyState title={texts.nothingFound} description={texts.nothingFoundText} py="xl" size="sm">
      <EmptyState.Actions>
        <Button variant="default" size="xs" onClick={() => list.replace({ words: '', filters: {}, page: 1 })}>
          {texts.clear}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}
