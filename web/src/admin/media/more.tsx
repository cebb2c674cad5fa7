import { Button, Group, Skeleton } from '@mantine/core'
import { texts } from './texts/index.ts'

/** Renders nothing on the last page. */
export function More({ onMore, loading }: { onMore?: () => void; loading: boolean }) {
  if (!onMore) return null
  return (
    <Group justify="center" mt="md">
      <Button variant="default" onClick={onMore} loading={loading}>
        {texts.more}
      </Button>
    </Group>
  )
}

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

export function Loading() {
  return (
    <div className="media-grid" role="status" aria-label={texts.loading}>
      {places.map((place) => (
        <Skeleton key={place} className="media-waiting" />
      ))}
    </div>
  )
}
