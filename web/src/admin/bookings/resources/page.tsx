import type { BookingResource } from '@cartwright/contract/bookings/resources.ts'
import { zoneName } from '@cartwright/contract/times/time-zones.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { DataList } from '../../components/list/data-list.tsx'
import { emptyListOf } from '../../components/list/empty.tsx'
import type { Column } from '../../components/list/props.ts'
import { useList } from '../../components/list/use-list.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { IconUsersGroup } from '../../icons/icons.ts'
import { language } from '../../language/language.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.resources
const size = 50

const columns: readonly Column<BookingResource>[] = [
  {
    id: 'name',
    header: texts.columns.name,
    fixed: true,
    card: 'title',
    cell: ({ id, name, type }) => (
      <Link className="row-link" to={`/admin/bookings/${type === 'Staff' ? 'staff' : 'rooms'}/${id}`}>
        {name}
      </Link>
    ),
  },
  {
    id: 'type',
    header: texts.columns.type,
    card: 'aside',
    cell: ({ type }) => (type === 'Staff' ? texts.staff : type),
  },
  {
    id: 'zone',
    header: texts.columns.zone,
    cell: ({ timeZone }) => timeZone && zoneName(timeZone, language),
  },
]

/** Staff, rooms and equipment. */
export function Page() {
  const list = useList()
  const { page } = list.state
  const { data, error, refetch } = useCall(
    'queryResources',
    { query: { paging: { limit: size, offset: (page - 1) * size } } },
    { keepPrevious: true },
  )
  const add = may(useMe(), 'BOOKINGS.MANAGE') && (
    <>
      <Button component={Link} to="/admin/bookings/rooms/new" variant="default">
        {texts.addRoom}
      </Button>
      <Button component={Link} to="/admin/bookings/staff/new">
        {texts.addStaff}
      </Button>
    </>
  )
  return (
    <>
      <PageHead title={texts.title} description={texts.about} actions={add} />
      <DataList
        name="booking-resources"
        label={texts.title}
        columns={columns}
        rows={data?.resources}
        rowId={({ id }) => id ?? ''}
        rowLabel={({ name }) => name ?? ''}
        list={list}
        error={error}
        onRetry={refetch}
        paging={{ kind: 'pages', size, total: data?.pagingMetadata.total ?? 0 }}
        empty={emptyListOf(texts, IconUsersGroup)}
      />
    </>
  )
}
