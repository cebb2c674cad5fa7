import { Button, Group } from '@mantine/core'
import { texts } from './texts/index.ts'

export function Older({ onMore, loading }: { onMore: () => void; loading: boolean }) {
  return (
    <Group justify="center" mt="md">
      <Button variant="default" onClick={onMore} loading={loading}>
        {texts.older}
      </Button>
    </Group>
  )
}
