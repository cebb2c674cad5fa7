import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** The head of a section of a page. */
export function SectionHead({ title, about, action }: { title: string; about?: string; action?: ReactNode }) {
  return (
    <Group justify="space-between" align="flex-end" mb="md" gap="sm">
      <div>
        <Title order={2}>{title}</Title>
        {about && (
          <Text size="sm" c="dimmed" maw="40rem">
            {about}
          </Text>
        )}
      </div>
      {action}
    </Group>
  )
}
