import { ActionBar, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from './texts/index.ts'

interface SelectionBarProps {
  count: number
  onClear: () => void
  children: ReactNode
}

/** At the lower edge, while something is selected. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <ActionBar opened={count > 0} onClose={onClear} aria-label={texts.selected(count)}>
      <Text size="sm" fw={600} aria-live="polite">
        {texts.selected(count)}
      </Text>
      <ActionBar.Divider />
      {children}
      <ActionBar.CloseButton aria-label={texts.unselect} />
    </ActionBar>
  )
}
