import { Button, Group, Text } from '@mantine/core'
import { confirmed } from '../parts/confirm.tsx'
import { texts } from './texts.ts'

interface SaveBarProps {
  shown: boolean
  saving: boolean
  onDiscard: () => void
}

/** At the foot of the window while something is not saved. */
export function SaveBar({ shown, saving, onDiscard }: SaveBarProps) {
  if (!shown) return null
  const ask = async () => {
    const question = { title: texts.discardTitle, text: texts.discardText, confirm: texts.discard }
    if (await confirmed({ ...question, dangerous: true })) onDiscard()
  }
  return (
    <div className="save-bar">
      <Text size="sm" fw={500} role="status">
        {texts.unsaved}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" onClick={ask} disabled={saving}>
          {texts.discard}
        </Button>
        <Button type="submit" loading={saving}>
          {texts.save}
        </Button>
      </Group>
    </div>
  )
}
