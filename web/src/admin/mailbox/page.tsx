import type { Message } from '@cartwright/contract/sites/settings.ts'
import { Badge, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { DataList } from '../components/list/data-list.tsx'
import type { Column } from '../components/list/props.ts'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { texts } from './texts/index.ts'

const size = 50

export function Page() {
  const list = useList()
  const { words, cursor } = list.state
  const { data, error, refetch } = useCall(
    'listMessages',
    { limit: size, ...(words ? { to: words } : {}), ...(cursor ? { before: cursor } : {}) },
    { keepPrevious: true },
  )
  const unsent = data?.sendsMail ? texts.waiting : texts.kept
  const columns = useMemo(() => columnsOf(unsent), [unsent])
  const next = data?.messages.length === size ? data.messages.at(-1)?.createdDate : undefined
  return (
    <>
      <PageHead title={texts.title} description={texts.about} />
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

const columnsOf = (unsent: string): readonly Column<Message>[] => [
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
    card: 'none',
    cell: ({ sent }) => <Badge color={sent ? 'accent' : 'gray'}>{sent ? texts.sent : unsent}</Badge>,
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
