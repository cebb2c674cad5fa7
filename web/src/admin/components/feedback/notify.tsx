import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { problemOf } from '../../api/problems.rules.ts'
import { texts } from '../texts/index.ts'

/** Confirms an action, visibly and to screen readers. */
export function success(text: string, { undo }: { undo?: () => void } = {}): void {
  const id = notifications.show({
    color: 'accent',
    autoClose: undo ? 10_000 : 4000,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{text}</Text>
        {undo && (
          <Button
            flex="none"
            size="compact-sm"
            variant="light"
            onClick={() => {
              notifications.hide(id)
              undo()
            }}
          >
            {texts.undo}
          </Button>
        )}
      </Group>
    ),
  })
}

/** Reports what was not done, and why. */
export function warning(title: string, message = ''): void {
  notifications.show({
    color: 'yellow',
    autoClose: 12_000,
    role: 'alert',
    title,
    message,
  })
}

/** Reports an error that no form shows. */
export function failure(error: unknown): void {
  const { title, text, fields } = problemOf(error)
  const message = [text, ...Object.values(fields)].filter(Boolean).join(' ')
  notifications.show({
    color: 'red',
    autoClose: 12_000,
    role: 'alert',
    title,
    message,
  })
}
