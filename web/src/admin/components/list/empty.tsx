import { Button, EmptyState, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Icon } from '../../icons/icon.tsx'
import { texts } from './texts/index.ts'
import type { List } from './use-list.ts'

export interface EmptyListProps {
  title: string
  text: string
  icon?: ReactNode
  /** The button to create the first item. */
  action?: ReactNode
}

/** The empty state of a list, from the texts of its room. */
export function emptyListOf(
  texts: { emptyTitle: string; emptyText: string },
  EmptyIcon: Icon,
  action?: ReactNode,
): EmptyListProps {
  const icon = <EmptyIcon size={32} stroke={1.3} />
  return { title: texts.emptyTitle, text: texts.emptyText, icon, action }
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
