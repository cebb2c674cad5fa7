import { List, Stack, Text } from '@mantine/core'
import { texts } from '../texts/index.ts'

/** What goes with a member, and what stays. */
export function EraseQuestion() {
  return (
    <Stack gap="sm">
      <Part title={texts.eraseGone} lines={texts.eraseGoneWhat} />
      <Part title={texts.eraseStays} lines={texts.eraseStaysWhat} />
      <Text size="sm">{texts.eraseNoWay}</Text>
    </Stack>
  )
}

function Part({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </div>
  )
}
