import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A quiet sentence, e.g. in place of an empty list. */
export function Hint({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}
