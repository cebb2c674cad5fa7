import type { Booking, BookingStatus } from '@cartwright/contract/bookings/bookings.ts'
import { Badge } from '@mantine/core'
import { texts } from './texts/index.ts'

const colors: Record<BookingStatus, string> = {
  CREATED: 'gray',
  PENDING: 'yellow',
  CONFIRMED: 'accent',
  WAITING_LIST: 'blue',
  CANCELED: 'gray',
  DECLINED: 'gray',
}

export function BookingStatusBadge({ booking: { status = 'CREATED' } }: { booking: Booking }) {
  return <Badge color={colors[status]}>{texts.statuses[status]}</Badge>
}
