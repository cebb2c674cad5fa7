import type { Event } from '@cartwright/contract/box-office/events.ts'
import { Button } from '@mantine/core'
import { IconConfetti } from '@tabler/icons-react'
import { Link } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { DataList } from '../components/list/data-list.tsx'
import { emptyListOf } from '../components/list/empty.tsx'
import type { Column } from '../components/list/props.ts'
import { FilterSelect } from '../components/list/toolbar.tsx'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { StatusBadge } from './status.tsx'
import { texts } from './texts/index.ts'

const size = 50

const columns: readonly Column<Event>[] = [
  {
    id: 'event',
    header: texts.columns.event,
    fixed: true,
    card: 'title',
    cell: ({ id, title }) => (
      <Link className="row-link" to={`/admin/events/${id}`}>
        {title}
      </Link>
    ),
  },
  {
    id: 'when',
    header: texts.columns.when,
    cell: ({ dateAndTimeSettings }) => dateAndTimeSettings?.formatted?.dateAndTime || texts.undated,
  },
  {
    id: 'status',
    header: texts.columns.status,
    card: 'aside',
    cell: (event) => <StatusBadge event={event} />,
  },
  {
    id: 'kind',
    header: texts.columns.kind,
    cell: ({ registration }) => texts.kinds[registration?.type ?? 'NONE'],
  },
  { id: 'guests', header: texts.columns.guests, align: 'end', cell: guestsOf },
]

/** Tickets sold, or people who come. */
function guestsOf({ summaries }: Event): number {
  const { rsvps, tickets } = (summaries ?? {}) as {
    rsvps?: { yesCount?: number }
    tickets?: { ticketsSold?: number }
  }
  return tickets?.ticketsSold ?? rsvps?.yesCount ?? 0
}

/** All events of the shop, the latest first. */
export function Page() {
  const list = useList()
  const { page, filters } = list.state
  const status = filters.status && filters.status in texts.statuses ? filters.status : undefined
  const { data, error, refetch } = useCall(
    'queryEvents',
    {
      query: {
        ...(status ? { filter: { status } } : {}),
        sort: [{ fieldName: 'dateAndTimeSettings.startDate', order: 'DESC' }],
        paging: { limit: size, offset: (page - 1) * size },
      },
      fields: ['REGISTRATION', 'DASHBOARD'],
      includeDrafts: true,
    },
    { keepPrevious: true },
  )
  const add = may(useMe(), 'EVENTS.MANAGE') && (
    <Button component={Link} to="/admin/events/new">
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHead title={texts.title} description={texts.about} actions={add} />
      <DataList
        name="events"
        label={texts.title}
        columns={columns}
        rows={data?.events}
        rowId={({ id }) => id ?? ''}
        rowLabel={({ title }) => title ?? ''}
        list={list}
        error={error}
        onRetry={refetch}
        filters={
          <FilterSelect
            list={list}
            name="status"
            label={texts.columns.status}
            values={texts.statuses}
            placeholder={texts.anyStatus}
          />
        }
        paging={{ kind: 'pages', size, total: data?.pagingMetadata.total ?? 0 }}
        empty={emptyListOf(texts, IconConfetti, add)}
      />
    </>
  )
}
