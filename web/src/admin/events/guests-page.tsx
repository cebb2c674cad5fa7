import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import type { EventGuest } from '@cartwright/contract/box-office/guests/guests.ts'
import { Badge, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUsersGroup } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { dateTimeText } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { emptyListOf } from '../components/list/empty.tsx'
import type { Column } from '../components/list/props.ts'
import { FilterSelect } from '../components/list/toolbar.tsx'
import { type List, useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { RefundDialog } from '../ticket-refunds/refund-dialog.tsx'
import { texts as refundTexts } from '../ticket-refunds/texts/index.ts'
import { type Asked, answerOf, askedIn } from './guests/answers.rules.ts'
import { ExportButton } from './guests/export-button.tsx'
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
  const door = data.event.registration?.type === 'TICKETING' && may(me, 'EVENTS.CHECK_IN') && (
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
      <Guests event={data.event} />
    </>
  )
}

function Guests({ event: { id: eventId, form, registration } }: { event: Event }) {
  const sellsTickets = registration?.type === 'TICKETING'
  const list = useList()
  const mayChange = may(useMe(), 'EVENTS.MANAGE')
  const { data, error, refetch } = useGuests(eventId, list)
  const mayRefund = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const columns = useMemo(
    () => columnsWith({ mayChange, mayRefund, sellsTickets }, askedIn(form)),
    [mayChange, mayRefund, sellsTickets, form],
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
        <>
          <FilterSelect
            list={list}
            name="answer"
            label={texts.attendance}
            values={texts.attendances}
            placeholder={texts.anyAnswer}
          />
          {sellsTickets && <PaymentFilter list={list} />}
        </>
      }
      paging={{ kind: 'pages', size, total: data?.pagingMetadata.total ?? 0 }}
      empty={emptyListOf(texts, IconUsersGroup)}
    />
  )
}

function useGuests(eventId: Event['id'], list: List) {
  const { page, filters, words } = list.state
  const answer = filters.answer && filters.answer in texts.attendances ? filters.answer : undefined
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
  mayChange: boolean
  mayRefund: boolean
  sellsTickets: boolean
}

const refundColumn: Column<EventGuest> = {
  id: 'refund',
  header: refundTexts.open,
  card: 'action',
  cell: (guest) => <Refund guest={guest} />,
}

/** Columns of more questions than these are hidden until they are chosen. */
const shownQuestions = 2

function columnsWith(
  { mayChange, mayRefund, sellsTickets }: Shown,
  asked: readonly Asked[],
): readonly Column<EventGuest>[] {
  return [
    { id: 'name', header: texts.name, fixed: true, card: 'title', cell: nameOf },
    { id: 'email', header: texts.email, cell: ({ guestDetails }) => guestDetails?.email ?? '' },
    {
      id: 'type',
      header: texts.type,
      cell: ({ guestType, ticketName, ticketNumber }) =>
        [ticketName ?? texts.types[guestType ?? 'RSVP'], ticketNumber].filter(Boolean).join(' · '),
    },
    {
      id: 'seat',
      header: texts.seat,
      cell: ({ seatInfo }) =>
        seatInfo ? [seatInfo.sectionLabel, seatInfo.rowLabel, seatInfo.seatLabel].join(' · ') : '',
    },
    ...(sellsTickets ? [paymentColumn] : []),
    { id: 'people', header: texts.people, align: 'end', cell: ({ totalGuests = 1 }) => totalGuests },
    ...asked.map(
      (one, index): Column<EventGuest> => ({
        id: `question-${one.name}`,
        header: one.label,
        cell: (guest) => answerOf(guest, one, texts),
        ...(index < shownQuestions ? {} : { hiddenAtFirst: true }),
      }),
    ),
    {
      id: 'answer',
      header: texts.attendance,
      card: 'aside',
      cell: ({ attendanceStatus = 'ATTENDING' }) => (
        <Badge color={attendanceStatus === 'ATTENDING' ? 'accent' : 'gray'}>
          {texts.attendances[attendanceStatus]}
        </Badge>
      ),
    },
    {
      id: 'inside',
      header: texts.inside,
      card: mayChange ? 'action' : 'line',
      cell: (guest) =>
        mayChange && guest.attendanceStatus === 'ATTENDING' ? (
          <Door guest={guest} />
        ) : guest.guestDetails?.checkedIn ? (
          texts.yes
        ) : (
          ''
        ),
    },
    { id: 'when', header: texts.when, cell: (guest) => <Entries guest={guest} /> },
    ...(mayRefund ? [refundColumn] : []),
  ]
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

/** When a guest was let in, and when somebody else came with the same ticket. */
function Entries({ guest: { checkedIn, doubled = [] } }: { guest: EventGuest }) {
  const place = useLocaleSettings()
  const entryText = ({ device, scannedDate }: NonNullable<EventGuest['checkedIn']>) =>
    [scannedDate && dateTimeText(scannedDate, place, 'second'), device].filter(Boolean).join(', ')
  return (
    <>
      {checkedIn && <Text size="sm">{entryText(checkedIn)}</Text>}
      {doubled.map((scan) => (
        <Text size="sm" key={`${scan.device} ${scan.scannedDate}`}>
          <Badge color="yellow">{texts.doubled}</Badge> {entryText(scan)}
        </Text>
      ))}
    </>
  )
}

/** Lets a guest in, or takes that back. */
function Door({ guest }: { guest: EventGuest }) {
  const { eventId = '', rsvpId = '', ticketNumber, guestDetails } = guest
  const tickets = useChange('checkInTickets')
  const noTickets = useChange('deleteTicketCheckIn')
  const rsvp = useChange('checkInRsvpGuests')
  const noRsvp = useChange('cancelRsvpGuestsCheckIn')
  const failing = { onError: notify.failure }
  const isInside = guestDetails?.checkedIn ?? false
  const name = nameOf(guest)
  const turn = () => {
    if (ticketNumber) {
      const which = { eventId, ticketNumber: [ticketNumber] }
      return isInside ? noTickets.mutate(which, failing) : tickets.mutate(which, failing)
    }
    return isInside ? noRsvp.mutate({ rsvpId }, failing) : rsvp.mutate({ rsvpId }, failing)
  }
  return (
    <Button
      size="compact-sm"
      variant={isInside ? 'default' : 'light'}
      loading={[tickets, noTickets, rsvp, noRsvp].some(({ isPending }) => isPending)}
      aria-label={isInside ? texts.undoOf(name) : texts.letIn(name)}
      onClick={turn}
    >
      {isInside ? texts.undo : texts.letInShort}
    </Button>
  )
}
