import { Badge, Group } from '@mantine/core'
import { useLabels } from './use-labels.ts'

/** The names of labels. */
export function LabelBadges({ keys }: { keys: readonly string[] }) {
  const { labels } = useLabels()
  const shown = labels.filter(({ key = '' }) => keys.includes(key))
  if (shown.length === 0) return null
  return (
    <Group gap={4}>
      {shown.map(({ key, displayName }) => (
        <Badge key={key} color="gray" tt="none">
          {displayName}
        </Badge>
      ))}
    </Group>
  )
}
