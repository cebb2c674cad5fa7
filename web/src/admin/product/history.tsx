import type { HistoryEntry } from '@cartwright/contract/history.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useCall, useChange } from '../calls/use-call.ts'
import { When } from '../parts/formats.tsx'
import * as notify from '../parts/notify.tsx'
import { Problem } from '../parts/problem.tsx'
import { Card } from './card.tsx'
import { fieldName, valueText } from './fields.rules.ts'
import { texts as allTexts } from './texts.ts'

const texts = allTexts.history

/** Who changed what of a product, newest first, each with a way to take it back. */
export function History({ id }: { id: string }) {
  const { data, error, refetch } = useCall('listHistory', { entity: 'product', entityId: id, limit: 10 })
  return (
    <Card title={texts.title}>
      <Problem error={error} onAgain={refetch} />
      {data?.entries.map((entry) => (
        <Entry entry={entry} key={entry.id} />
      ))}
      {data?.entries.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.empty}
        </Text>
      )}
    </Card>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { action, author, changes, variantsChanged } = entry
  const undo = useChange('undoHistoryEntry', { onDone: () => notify.done(texts.undone) })
  return (
    <Stack gap={2}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm">
          <strong>{author.name ?? author.kind}</strong>{' '}
          <Text span size="sm" c="dimmed">
            <When at={entry.createdDate} ago />
          </Text>
        </Text>
        {action === 'CHANGED' && !entry.undoneBy && (
          <Button
            size="compact-xs"
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.mutate({ id: entry.id }, { onError: notify.failed })}
          >
            {texts.undo}
          </Button>
        )}
      </Group>
      {action === 'CREATED' && <Text size="sm">{texts.created}</Text>}
      {action === 'CHANGED' &&
        changes.map(({ field, before, after }) => (
          <Text size="sm" key={field}>
            {`${fieldName(field)}: ${valueText(before)} → ${valueText(after)}`}
          </Text>
        ))}
      {action === 'CHANGED' && variantsChanged > 0 && (
        <Text size="sm">{texts.variants(variantsChanged)}</Text>
      )}
      {entry.undoneBy && (
        <Text size="xs" c="dimmed">
          {texts.isUndone}
        </Text>
      )}
    </Stack>
  )
}
