import type { HistoryAuthor, HistoryEntry } from '@cartwright/contract/catalogue/history.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { DateTime, useLocaleSettings } from '../../components/display/formats.tsx'
import { Hint } from '../../components/display/hint.tsx'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { Card } from '../../components/page/card.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { type LaterChange, laterChangesOf } from './changes.rules.ts'
import { Changes, LaterChanges } from './changes.tsx'

const texts = allTexts.history
const few = 10
const most = 100

/** The history of a product, newest first, with undo buttons. */
export function History({ id }: { id: string }) {
  const [limit, setLimit] = useState(few)
  const { data, error, refetch } = useCall(
    'listHistory',
    { entity: 'product', entityId: id, limit },
    { keepPrevious: true },
  )
  return (
    <Card title={texts.title}>
      <Problem error={error} onRetry={refetch} />
      {data?.entries.map((entry) => (
        <Entry entry={entry} key={entry.id} />
      ))}
      {data?.entries.length === 0 && <Hint>{texts.empty}</Hint>}
      {data?.hasNext && limit < most && (
        <Button variant="default" size="xs" onClick={() => setLimit(most)}>
          {texts.earlier}
        </Button>
      )}
    </Card>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { action, author, createdDate, undoneBy } = entry
  const me = useMe()
  const { undo, isPending } = useUndo(entry)
  return (
    <Stack gap={2} className="product-change">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm">
          <strong>{authorName(author)}</strong>{' '}
          <Text span size="sm" c="dimmed">
            <DateTime at={createdDate} ago />
          </Text>
        </Text>
        {action === 'CHANGED' && !undoneBy && may(me, 'WIX_STORES.MODIFY_PRODUCTS') && (
          <Button size="compact-xs" variant="default" loading={isPending} onClick={undo}>
            {texts.undo}
          </Button>
        )}
      </Group>
      {action === 'CREATED' ? <Text size="sm">{texts.created}</Text> : <Changes entry={entry} />}
      {undoneBy && (
        <Text size="xs" c="dimmed">
          {texts.isUndone}
        </Text>
      )}
    </Stack>
  )
}

/** Undoes a change. Asks first when the same fields have changed since. */
function useUndo({ id, variants }: HistoryEntry) {
  const locale = useLocaleSettings()
  const change = useChange('undoHistoryEntry', { onDone: () => notify.success(texts.undone) })
  const ask = async (later: readonly LaterChange[]) => {
    const question = { title: texts.changedSince, confirm: texts.undoAnyway, dangerous: true }
    const sure = await askToConfirm({
      ...question,
      text: <LaterChanges {...{ variants, locale }} changes={later} />,
    })
    if (sure) change.mutate({ id, force: true }, { onError: notify.failure })
  }
  const onError = (error: Error) => {
    const isLate = error instanceof CartwrightError && error.code === 'CHANGED_SINCE'
    if (isLate) void ask(laterChangesOf(error.data))
    else notify.failure(error)
  }
  return { undo: () => change.mutate({ id }, { onError }), isPending: change.isPending }
}

export function authorName({ kind, name }: HistoryAuthor): string {
  return name ?? (texts.authors as Record<string, string>)[kind] ?? kind
}
