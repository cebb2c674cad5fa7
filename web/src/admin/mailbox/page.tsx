import type { Message } from '@cartwright/contract/sites/mail.ts'
import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { NoMailServer } from '../components/feedback/no-mail-server.tsx'
import { DataList } from '../components/list/data-list.tsx'
import type { Column } from '../components/list/props.ts'
import { FilterSelect } from '../components/list/toolbar.tsx'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconMail } from '../icons/icons.ts'
import { StatusBadge } from './status-badge.tsx'
import { texts } from './texts/index.ts'

const size = 50

export function Page() {
  const list = useList()
  const { words, cursor, filters } = list.state
  const { data, error, refetch } = useCall(
    'listMessages',
    {
      limit: size,
      ...(words ? { to: words } : {}),
      ...(cursor ? { before: cursor } : {}),
      ...(filters.state === 'failed' ? { failed: true } : {}),
    },
    { keepPrevious: true },
  )
  const next = data?.messages.length === size ? data.messages.at(-1)?.createdDate : undefined
  return (
    <>
      <PageHead title={texts.title} description={texts.about} />
      <NoMailServer />
      <DataList
        name="mailbox"
        label={texts.title}
        columns={columns}
        rows={data?.messages}
        rowId={({ id = '' }) => id}
        rowLabel={({ subject = '' }) => subject}
        list={list}
        error={error}
        onRetry={refetch}
        search={texts.search}
        filters={<FilterSelect list={list} name="state" label={texts.state} values={texts.failedOnly} />}
        paging={{ kind: 'cursor', next }}
        empty={{
          title: texts.emptyTitle,
          text: texts.emptyText,
          icon: <IconMail size={32} stroke={1.3} />,
        }}
      />
    </>
  )
}

const columns: readonly Column<Message>[] = [
  {
    id: 'subject',
    header: texts.subject,
    fixed: true,
    card: 'title',
    cell: ({ id, subject }) => (
      <Link className="row-link" to={`/admin/mailbox/${id}`}>
        {subject}
      </Link>
    ),
  },
  { id: 'to', header: texts.to, cell: ({ to }) => to },
  {
    id: 'state',
    header: texts.state,
    cell: ({ status = 'QUEUED' }) => <StatusBadge status={status} />,
  },
  {
    id: 'date',
    header: texts.date,
    align: 'end',
    card: 'aside',
    cell: ({ createdDate = '' }) => (
      <Text size="sm" c="dimmed">
        <DateTime at={createdDate} ago />
      </Text>
    ),
  },
]
