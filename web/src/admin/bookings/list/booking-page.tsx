import type { Booking, ExtendedBooking } from '@cartwright/contract/bookings/bookings.ts'
import { Anchor, Paper, Text, Title } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { moneyText } from '../../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../../components/display/formats.tsx'
import { Hint } from '../../components/display/hint.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import {
  answerOf,
  bookingTime,
  customerOf,
  datesText,
  isOwed,
  membershipNameOf,
  participantsOf,
  staffNameOf,
} from '../rules.ts'
import { BookingStatusBadge } from '../status.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { Actions } from './actions.tsx'
import { AttendanceSection } from './attendance.tsx'
import { NewOrder } from './new-order.tsx'
import '../bookings.css'

const texts = allTexts.booking
const back = { to: '/admin/bookings', label: allTexts.list.title }

/** A booking with all that a merchant does about it. */
export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('queryExtendedBookings', {
    query: { filter: { id }, paging: { limit: 1 } },
    ...{ withEcomOrder: true, withBookingAttendanceInfo: true, withCourseSessions: true },
  })
  const [found] = data?.extendedBookings ?? []
  if (!found?.booking) {
    const isMissing = data !== undefined
    return (
      <>
        <PagePlaceholder
          texts={isMissing ? { title: texts.missing, missing: texts.missing } : texts}
          back={back}
          error={error ?? undefined}
          onRetry={refetch}
        />
        {isMissing && <Hint>{texts.missingText}</Hint>}
      </>
    )
  }
  return <Details found={found} booking={found.booking} />
}

function Details({ found, booking }: { found: ExtendedBooking; booking: Booking }) {
  const me = useMe()
  const mayManage = may(me, 'BOOKINGS.MANAGE')
  const mayOrder = mayManage && may(me, 'ECOM.MODIFY_CHECKOUTS') && may(me, 'ECOM.READ_ORDERS')
  return (
    <>
      <PageHead
        title={booking.bookedEntity?.title ?? texts.title}
        back={back}
        description={bookingTime(booking, useLocaleSettings(), found.sessions)}
        beside={<BookingStatusBadge booking={booking} />}
        actions={mayManage && <Actions booking={booking} paidWith={membershipNameOf(found.order)} />}
      />
      <Paper withBorder p="lg" component="section" aria-label={texts.about} maw="52rem">
        <Title order={2} mb="sm">
          {texts.about}
        </Title>
        <dl className="booking-facts">
          {useFacts(found, booking).map(([label, value]) => (
            <div key={label}>
              <Text component="dt" size="sm" c="dimmed">
                {label}
              </Text>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Paper>
      {mayOrder && isOwed(found) && <NewOrder booking={booking} />}
      <AttendanceSection booking={booking} attendance={found.attendance} />
    </>
  )
}

function useFacts({ order, price, sessions }: ExtendedBooking, booking: Booking) {
  const clock = useLocaleSettings()
  const maySeeOrders = may(useMe(), 'ECOM.READ_ORDERS')
  const { contactDetails, bookedEntity, additionalFields, paymentStatus, createdDate } = booking
  const { email, phone } = contactDetails ?? {}
  const { location } = bookedEntity?.slot ?? bookedEntity?.schedule ?? {}
  const place = [location?.name, location?.formattedAddress].filter(Boolean).join(', ')
  const orderId = typeof order?.id === 'string' ? order.id : undefined
  const paidWith = membershipNameOf(order)
  const facts: [string, React.ReactNode][] = [
    [texts.customer, customerOf(booking) || allTexts.nobody],
    [texts.email, email && <Anchor href={`mailto:${email}`}>{email}</Anchor>],
    [texts.phone, phone && <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</Anchor>],
    [texts.dates, datesText(sessions, clock)],
    [texts.staff, staffNameOf(booking)],
    [texts.place, place],
    [texts.people, participantsOf(booking)],
    [texts.price, priceText(price, paymentStatus, clock)],
    [texts.payment, paidWith ? texts.paidWith(paidWith) : allTexts.payments[paymentStatus ?? 'UNDEFINED']],
    [
      texts.order,
      orderId && maySeeOrders && (
        <Anchor component={Link} to={`/admin/orders/${orderId}`}>
          {texts.openOrder}
        </Anchor>
      ),
    ],
    ...(additionalFields ?? []).map((field): [string, React.ReactNode] => [
      field.label || texts.note,
      answerOf(field, texts),
    ]),
    [texts.booked, createdDate && <DateTime at={createdDate} />],
  ]
  return facts.filter(([, value]) => value !== undefined && value !== '' && value !== null && value !== false)
}

/** Nothing if it is free of charge: the payment says so. */
function priceText(
  price: ExtendedBooking['price'],
  paymentStatus: Booking['paymentStatus'],
  clock: ReturnType<typeof useLocaleSettings>,
): string | undefined {
  if (price === null) return texts.onRequest
  const { amount } = price ?? {}
  if (!amount || (paymentStatus === 'EXEMPT' && Number(amount) === 0)) return undefined
  return moneyText(amount, clock)
}
