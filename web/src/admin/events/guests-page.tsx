import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import type { EventGuest } from '@cartwright/contract/box-office/guests/guests.ts'
import { Alert, Badge, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { DataList } from '../components/list/data-list.tsx'
import { emptyListOf } from '../components/list/empty.tsx'
import type { Column } from '../components/list/props.ts'
import { FilterSelect } from '../components/list/toolbar.tsx'
import { type List, useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { IconUsersGroup } from '../icons/icons.ts'
import { RefundDialog } from '../ticket-refunds/refund-dialog.tsx'
import { texts as refundTexts } from '../ticket-refunds/texts/index.ts'
import { type Asked, answerOf, askedIn } from './guests/answers.rules.ts'
import { ExportButton } from './guests/export-button.tsx'
import { Entries, LetIn } from './guests/let-in.tsx'
import { Lines } from './guests/lines.tsx'
import { nameOf } from './guests/names.rules.ts'
import { PaymentFilter, paymentColumn } from './guests/payment.tsx'
import { paymentIn, paymentOf, statusesOf } from './guests/payments.rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.guests
const size = 50

/** Who comes to an event, and who is in. */
export function Page() {
  const me = useMe()
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getEvent', { eventId: id, fields: ['FORM', 'REGISTRATION'] })
  const back = { to: `/admin/events/${id}`, label: data?.event.title ?? allTexts.title }
  if (!data) return <PagePlaceholder texts={allTexts} back={back} error={error} onRetry={refetch} />
  const { status, registration } = data.event
  const isCanceled = status === 'CANCELED'
  const sellsTickets = registration?.type === 'TICKETING'
  const door = sellsTickets && !isCanceled && may(me, 'EVENTS.CHECK_IN') && (
    <Button component="a" href={`/admin/events/${id}/check-in`}>
      {allTexts.door}
    </Button>
  )
  return (
    <>
      <PageHead
        title={texts.title(data.event.title ?? '')}
        back={back}
        actions={
          <>
            <ExportButton event={data.event} />
            {door}
          </>
        }
      />
      {isCanceled && (
        <Alert color="red" mb="md">
          {texts.canceled}
        </Alert>
      )}
      <Guests event={data.event} />
    </>
  )
}

function Guests({ event }: { event: Event }) {
  const { id: eventId, form, registration, status } = event
  const timeZone = event.dateAndTimeSettings?.timeZoneId ?? undefined
  const sellsTickets = registration?.type === 'TICKETING'
  const list = useList()
  const isCanceled = status === 'CANCELED'
  const mayLetIn = may(useMe(), 'EVENTS.MANAGE') && !isCanceled
  const { data, error, refetch } = useGuests(eventId, list)
  const mayRefund = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const columns = useMemo(
    () => columnsWith({ mayLetIn, mayRefund, sellsTickets, isCanceled, timeZone }, askedIn(form)),
    [mayLetIn, mayRefund, sellsTickets, isCanceled, timeZone, form],
  )
  return (
    <DataList
      name="event-guests"
      label={texts.label}
      columns={columns}
      rows={data?.guests}
      rowId={(guest) => `${guest.guestType}-${guest.id}`}
      rowLabel={nameOf}
      list={list}
      search={texts.search}
      error={error}
      onRetry={refetch}
      filters={
        sellsTickets ? (
          <PaymentFilter list={list} />
        ) : (
          <FilterSelect
            list={list}
            name="answer"
            label={texts.attendanceStatus}
            values={texts.attendanceStatuses}
            placeholder={texts.anyAnswer}
          />
        )
      }
      paging={{ kind: 'pages', size, total: data?.pagingMetadata.total ?? 0 }}
      empty={emptyListOf(texts, IconUsersGroup)}
    />
  )
}

function useGuests(eventId: Event['id'], list: List) {
  const { page, filters, words } = list.state
  const answer = filters.answer && filters.answer in texts.attendanceStatuses ? filters.answer : undefined
  const payment = paymentIn(filters.payment)
  return useCall(
    'queryEventGuests',
    {
      query: {
        filter: {
          ...{ eventId, guestType: { $in: ['RSVP', 'TICKET_HOLDER'] } },
          ...(answer ? { attendanceStatus: answer } : {}),
          ...(payment ? { orderStatus: { $in: statusesOf[payment] } } : {}),
        },
        paging: { limit: size, offset: (page - 1) * size },
      },
      ...(words ? { searchPhrase: words } : {}),
    },
    { keepPrevious: true },
  )
}

interface Shown {
  mayLetIn: boolean
  mayRefund: boolean
  sellsTickets: boolean
  /** Nobody comes any more. */
  isCanceled: boolean
  /** Of the event. */
  timeZone: string | undefined
}

/** Of a cancelled event, nobody has to pay, so that unpaid tickets need not be cancelled one by one. */
function refundColumn(isCanceled: boolean): Column<EventGuest> {
  return {
    id: 'refund',
    header: refundTexts.open,
    card: 'action',
    cell: (guest) => (isCanceled && paymentOf(guest) === 'UNPAID' ? null : <Refund guest={guest} />),
  }
}

const ticketColumn: Column<EventGuest> = {
  id: 'type',
  header: texts.type,
  cell: (guest) => <Ticket guest={guest} />,
}

const peopleColumn: Column<EventGuest> = {
  id: 'people',
  header: texts.people,
  align: 'end',
  cell: ({ totalGuests = 1 }) => totalGuests,
}

const answerColumn: Column<EventGuest> = {
  id: 'answer',
  header: texts.attendanceStatus,
  card: 'aside',
  cell: ({ attendanceStatus = 'ATTENDING' }) => (
    <Badge color={attendanceStatus === 'ATTENDING' ? 'accent' : 'gray'}>
      {texts.attendanceStatuses[attendanceStatus]}
    </Badge>
  ),
}

/** Columns of more questions than these are hidden until they are chosen. */
const shownQuestions = 2

function columnsWith(
  { mayLetIn, mayRefund, sellsTickets, isCanceled, timeZone }: Shown,
  asked: readonly Asked[],
): readonly Column<EventGuest>[] {
  return [
    {
      id: 'name',
      header: texts.name,
      fixed: true,
      card: 'title',
      cell: (guest) => <Lines first={nameOf(guest)} others={[guest.guestDetails?.email]} />,
    },
    ...(sellsTickets ? [ticketColumn, paymentColumn] : [peopleColumn]),
    ...asked.map(
      (one, index): Column<EventGuest> => ({
        id: `question-${one.name}`,
        header: one.label,
        wraps: true,
        cell: (guest) => answerOf(guest, one, texts),
        ...(index < shownQuestions ? {} : { hiddenAtFirst: true }),
      }),
    ),
    // Whoever has a ticket comes.
    ...(sellsTickets || isCanceled ? [] : [answerColumn]),
    ...(isCanceled ? [] : doorColumns(mayLetIn, timeZone)),
    ...(mayRefund && sellsTickets ? [refundColumn(isCanceled)] : []),
  ]
}

/** Who is in; of an event that is cancelled, nobody is. */
function doorColumns(mayLetIn: boolean, timeZone: string | undefined): readonly Column<EventGuest>[] {
  return [
    {
      id: 'inside',
      header: texts.inside,
      card: mayLetIn ? 'action' : 'line',
      cell: (guest) =>
        mayLetIn && guest.attendanceStatus === 'ATTENDING' ? (
          <LetIn guest={guest} />
        ) : guest.guestDetails?.checkedIn ? (
          texts.yes
        ) : (
          ''
        ),
    },
    { id: 'when', header: texts.when, cell: (guest) => <Entries guest={guest} timeZone={timeZone} /> },
  ]
}

/** The ticket of a guest with its seat and number. */
function Ticket({ guest: { ticketName, ticketNumber, seatInfo } }: { guest: EventGuest }) {
  const { sectionLabel, rowLabel, seatLabel } = seatInfo ?? {}
  const seat = [sectionLabel, rowLabel, seatLabel].filter(Boolean).join(' · ')
  return (
    <>
      <Lines first={ticketName ?? ''} others={[seat]} />
      {ticketNumber && (
        <Text component="span" display="block" size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {ticketNumber}
        </Text>
      )}
    </>
  )
}

/** Refunds the ticket of a guest, with others of the same order. */
function Refund({ guest }: { guest: EventGuest }) {
  const { eventId = '', orderNumber, ticketNumber } = guest
  const [opened, dialog] = useDisclosure()
  if (!orderNumber || !ticketNumber) return null
  if (paymentOf(guest) === 'UNPAID') return <Cancel guest={guest} />
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={refundTexts.openOf(nameOf(guest))}
        onClick={dialog.open}
      >
        {refundTexts.open}
      </Button>
      <RefundDialog {...{ eventId, orderNumber, ticketNumber, opened }} onClose={dialog.close} />
    </>
  )
}

/** Leads to the order of tickets that are not paid: there is nothing to refund, but it can be cancelled. */
function Cancel({ guest }: { guest: EventGuest }) {
  return (
    <Button
      component={Link}
      to={`/admin/orders/${guest.orderId}`}
      size="compact-sm"
      variant="default"
      aria-label={refundTexts.cancelOf(nameOf(guest))}
    >
      {refundTexts.cancel}
    </Button>
  )
}
