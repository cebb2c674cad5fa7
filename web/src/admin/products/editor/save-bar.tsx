import { Button, Group, Text } from '@mantine/core'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import { texts } from '../texts/index.ts'

interface SaveBarProps {
  shown: boolean
  /** An invalid cell prevents saving. */
  blocked: boolean
  saving: boolean
  onDiscard: () => void
}

/** The bar at the foot of the window while there are unsaved changes. */
export function SaveBar({ shown, blocked, saving, onDiscard }: SaveBarProps) {
  if (!shown) return null
  const ask = async () => {
    const question = { title: texts.discardTitle, text: texts.discardText, confirm: texts.discard }
    if (await askToConfirm({ ...question, dangerous: true })) onDiscard()
  }
  return (
    <div className="save-bar">
      <Text size="sm" fw={500} role="status">
        {blocked ? texts.variants.problemsFirst : texts.unsaved}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" onClick={ask} disabled={saving}>
          {texts.discard}
        </Button>
        <Button type="submit" loading={saving} disabled={blocked}>
          {texts.save}
        </Button>
      </Group>
    </div>
  )
}
