import type { StaffSession } from '@cartwright/contract/staff/staff.ts'
import { Badge, Button, Group } from '@mantine/core'
import { useMemo } from 'react'
import { useCall, useChange } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { DataList } from '../components/list/data-list.tsx'
import type { Column } from '../components/list/props.ts'
import { useList } from '../components/list/use-list.ts'
import { SectionHead } from '../components/page/section-head.tsx'
import { texts } from './texts/index.ts'

export function Sessions() {
  const { data, error, refetch } = useCall('listSessions', {})
  const endOthers = useChange('endOtherSessions', { onDone: () => notify.success(texts.ended) })
  const columns = useColumns()
  const button = (
    <Button
      variant="default"
      loading={endOthers.isPending}
      onClick={() => endOthers.mutate({}, { onError: notify.failure })}
    >
      {texts.endOthers}
    </Button>
  )
  return (
    <section>
      <SectionHead
        title={texts.sessions}
        about={texts.sessionsAbout}
        action={data && data.sessions.length > 1 ? button : null}
      />
      <DataList
        name="sessions"
        label={texts.sessions}
        columns={columns}
        rows={data?.sessions}
        rowId={({ id }) => id}
        rowLabel={({ device }) => device}
        list={useList()}
        error={error}
        onRetry={refetch}
        empty={{ title: texts.none, text: texts.sessionsAbout }}
      />
    </section>
  )
}

function useColumns(): Column<StaffSession>[] {
  const end = useChange('endSession', { onDone: () => notify.success(texts.ended) })
  return useMemo(
    () => [
      {
        id: 'device',
        header: texts.device,
        card: 'title',
        cell: ({ device, current }) => (
          <Group gap="xs" fw={600}>
            {device || texts.unknown} {current && <Badge>{texts.here}</Badge>}
          </Group>
        ),
      },
      { id: 'address', header: texts.address, cell: ({ address }) => address },
      {
        id: 'lastUsed',
        header: texts.lastUsed,
        cell: ({ lastUsedDate }) => <DateTime at={lastUsedDate} ago />,
      },
      {
        id: 'actions',
        header: texts.end,
        headerHidden: true,
        align: 'end',
        card: 'aside',
        cell: ({ id, current }) =>
          current ? null : <EndButton onClick={() => end.mutate({ id }, { onError: notify.failure })} />,
      },
    ],
    [end.mutate],
  )
}

function EndButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="subtle" size="compact-sm" onClick={onClick}>
      {texts.end}
    </Button>
  )
}
