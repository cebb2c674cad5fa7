import type { ExtendedBooking } from '@cartwright/contract/bookings/bookings.ts'
import { Button, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import type { LocaleSettings } from '../../components/display/formats.rules.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { DataList } from '../../components/list/data-list.tsx'
import { emptyListOf } from '../../components/list/empty.tsx'
import type { Column } from '../../components/list/props.ts'
import { FilterSelect } from '../../components/list/toolbar.tsx'
import { useList } from '../../components/list/use-list.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { IconCalendarTime } from '../../icons/icons.ts'
import { bookingTime, customerOf, membershipNameOf, participantsOf, queryOf, staffNameOf } from '../rules.ts'
import { BookingStatusBadge } from '../status.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.list
const size = 50

/** What is booked, the next first. */
export function Page() {
  const list = useList()
  const locale = useLocaleSettings()
  const [now] = useState(() => new Date().toISOString())
  const { data, error, refetch } = useCall(
    'queryExtendedBookings',
    {
      ...{ query: queryOf(list.state, { now, size }), search: list.state.words },
      ...{ withEcomOrder: true, withCourseSessions: true },
    },
    { keepPrevious: true },
  )
  const columns = useMemo(() => columnsFor(locale), [locale])
  return (
    <>
      <PageHead title={texts.title} description={texts.about} actions={<Actions />} />
      <DataList
        name="bookings"
        label={texts.title}
        columns={columns}
        rows={data?.extendedBookings}
        rowId={({ booking }) => booking?.id ?? ''}
        rowLabel={nameOf}
        list={list}
        error={error}
        onRetry={refetch}
        search={texts.search}
        filters={
          <>
            <FilterSelect
              list={list}
              name="when"
              label={texts.when}
              values={texts.periods}
              placeholder={texts.coming}
            />
            <FilterSelect
              list={list}
              name="status"
              label={texts.columns.status}
              values={allTexts.statuses}
              placeholder={texts.anyStatus}
            />
          </>
        }
        paging={{ kind: 'pages', size, total: data?.pagingMetadata.total ?? 0 }}
        empty={emptyListOf(texts, IconCalendarTime)}
      />
    </>
  )
}

function Actions() {
  const mayManage = may(useMe(), 'BOOKINGS.MANAGE')
  return (
    <>
      <Button component={Link} to="/admin/bookings/calendar" variant="default">
        {texts.calendar}
      </Button>
      {mayManage && (
        <Button component={Link} to="/admin/bookings/new">
          {texts.add}
        </Button>
      )}
    </>
  )
}

function nameOf({ booking = {} }: ExtendedBooking): string {
  return [booking.bookedEntity?.title, customerOf(booking)].filter(Boolean).join(', ')
}

function columnsFor(locale: LocaleSettings): Column<ExtendedBooking>[] {
  return [
    {
      id: 'booking',
      header: texts.columns.booking,
      fixed: true,
      card: 'title',
      cell: ({ booking = {}, sessions }) => (
        <>
          <Link className="row-link" to={`/admin/bookings/${booking.id}`}>
            {booking.bookedEntity?.title}
          </Link>
          <Text size="xs" c="dimmed">
            {bookingTime(booking, locale, sessions)}
          </Text>
        </>
      ),
    },
    {
      id: 'customer',
      header: texts.columns.customer,
      cell: ({ booking = {} }) => customerOf(booking) || allTexts.nobody,
    },
    { id: 'staff', header: texts.columns.staff, cell: ({ booking = {} }) => staffNameOf(booking) },
    {
      id: 'people',
      header: texts.columns.people,
      align: 'end',
      cell: ({ booking = {} }) => participantsOf(booking),
    },
    {
      id: 'payment',
      header: texts.columns.payment,
      cell: ({ booking = {}, order }) => {
        const paidWith = membershipNameOf(order)
        return paidWith
          ? allTexts.booking.paidWith(paidWith)
          : allTexts.payments[booking.paymentStatus ?? 'UNDEFINED']
      },
    },
    {
      id: 'status',
      header: texts.columns.status,
      card: 'aside',
      cell: ({ booking = {} }) => <BookingStatusBadge booking={booking} />,
    },
  ]
}
