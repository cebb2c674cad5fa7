import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { eventTimeText } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { PagedListPage } from '../components/list/list-section.tsx'
import type { Column } from '../components/list/props.ts'
import { FilterSelect } from '../components/list/toolbar.tsx'
import { type List, useList } from '../components/list/use-list.ts'
import { IconConfetti } from '../icons/icons.ts'
import { useCategories } from './categories/use-categories.ts'
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
    cell: ({ dateAndTimeSettings }) => <When times={dateAndTimeSettings ?? {}} />,
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

function When({ times }: { times: NonNullable<Event['dateAndTimeSettings']> }) {
  return eventTimeText(times, useLocaleSettings()) || texts.undated
}

/** Tickets sold, or people who come. */
function guestsOf({ summaries }: Event): number {
  const { rsvps, tickets } = (summaries ?? {}) as {
    rsvps?: { yesCount?: number }
    tickets?: { ticketsSold?: number }
  }
  return tickets?.ticketsSold ?? rsvps?.yesCount ?? 0
}

/** All events of the shop: the soonest first, then those that are over. */
export function Page() {
  const mayChange = may(useMe(), 'EVENTS.MANAGE')
  const list = useList()
  const { data, error, refetch } = useEvents(list)
  return (
    <PagedListPage
      texts={texts}
      icon={IconConfetti}
      name="events"
      columns={columns}
      rows={data?.events}
      rowId={({ id }) => id ?? ''}
      rowLabel={({ title }) => title ?? ''}
      list={list}
      error={error}
      onRetry={refetch}
      size={size}
      total={data?.pagingMetadata.total}
      filters={<Filters list={list} />}
      links={
        <Button component={Link} to="/admin/events/categories" variant="default">
          {texts.categories}
        </Button>
      }
      add={
        mayChange && (
          <Button component={Link} to="/admin/events/new">
            {texts.add}
          </Button>
        )
      }
    />
  )
}

function Filters({ list }: { list: List }) {
  const { categories = [] } = useCategories()
  const names = Object.fromEntries(categories.map(({ id = '', name = '' }) => [id, name]))
  return (
    <>
      <FilterSelect
        list={list}
        name="status"
        label={texts.columns.status}
        values={texts.statuses}
        placeholder={texts.anyStatus}
      />
      {categories.length > 0 && (
        <FilterSelect
          list={list}
          name="category"
          label={texts.category}
          values={names}
          placeholder={texts.anyCategory}
        />
      )}
    </>
  )
}

function useEvents({ state: { page, filters } }: List) {
  const status = filters.status && filters.status in texts.statuses ? filters.status : undefined
  const filter = {
    ...(status ? { status } : {}),
    ...(filters.category ? { 'categories.id': { $hasSome: [filters.category] } } : {}),
  }
  return useCall(
    'queryEvents',
    {
      query: {
        filter,
        sort: [{ fieldName: 'upcomingFirst', order: 'ASC' }],
        paging: { limit: size, offset: (page - 1) * size },
      },
      fields: ['REGISTRATION', 'DASHBOARD'],
      includeDrafts: true,
    },
    { keepPrevious: true },
  )
}
