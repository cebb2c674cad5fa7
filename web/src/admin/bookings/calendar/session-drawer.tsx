import type { ExtendedBooking } from '@cartwright/contract/bookings/bookings.ts'
import type { CalendarSession } from '@cartwright/contract/bookings/calendar.ts'
import { wallTimeOf } from '@cartwright/contract/values/times.ts'
import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useAll, useCall, useChange } from '../../api/use-call.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { Hint } from '../../components/display/hint.tsx'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { AttendanceField } from '../list/attendance.tsx'
import { answerOf, customerOf, participantsOf, spanText } from '../rules.ts'
import { BookingStatusBadge } from '../status.tsx'
import { texts as allTexts } from '../texts/index.ts'
import '../bookings.css'

const texts = allTexts.session

/** Who takes part in a session. */
export function SessionDrawer({
  session,
  onClose,
}: {
  session: CalendarSession | undefined
  onClose: () => void
}) {
  return (
    <Drawer opened={session !== undefined} onClose={onClose} position="right" title={session?.title}>
      {session && <Session key={session.eventId} session={session} />}
    </Drawer>
  )
}

function Session({ session }: { session: CalendarSession }) {
  const locale = useLocaleSettings()
  const { eventId, serviceId, startDate, endDate, booked, capacity, canceled, closed } = session
  const service = useCall('getService', { serviceId })
  const isCourse = service.data?.service.type === 'COURSE'
  const status = { $in: ['CONFIRMED', 'PENDING', 'WAITING_LIST'] }
  const { data, error, refetch } = useAll('queryExtendedBookings', {
    request: (paging) => ({
      query: {
        filter: { serviceId, status },
        sort: [{ fieldName: 'createdDate', order: 'ASC' }],
        paging,
      },
      ...{ sessionId: eventId, withBookingAttendanceInfo: true },
    }),
    itemsOf: ({ extendedBookings }) => extendedBookings,
    enabled: service.data !== undefined,
  })
  return (
    <Stack>
      <Text>{spanText({ start: startDate, end: endDate }, locale)}</Text>
      <Text size="sm" c="dimmed">
        {canceled ? allTexts.calendar.looks.canceled : allTexts.calendar.places(booked, capacity)}
      </Text>
      {closed && !canceled && <Text size="sm">{isCourse ? texts.closedCourse : texts.closed}</Text>}
      <Problem error={service.error ?? error} onRetry={refetch} />
      {data ? (
        <ul className="booking-plain" aria-label={texts.participants}>
          {data.map((found) => (
            <Participant key={found.booking?.id} found={found} session={session} />
          ))}
        </ul>
      ) : (
        !error && <Skeleton height={120} />
      )}
      {data?.length === 0 && <Hint>{texts.nobody}</Hint>}
      {service.data && <CancelSession session={session} isCourse={isCourse} />}
    </Stack>
  )
}

function Participant({ found, session }: { found: ExtendedBooking; session: CalendarSession }) {
  const { booking = {}, attendance } = found
  return (
    <li>
      <Group justify="space-between">
        <div>
          <Link className="row-link" to={`/admin/bookings/${booking.id}`}>
            {customerOf(booking) || allTexts.nobody}
          </Link>
          <Text size="sm" c="dimmed">
            {texts.people(participantsOf(booking))}
          </Text>
          {(booking.additionalFields ?? []).map((field) => (
            <Text key={field.id} size="sm" className="booking-answer">
              {field.label}: {answerOf(field, allTexts.booking)}
            </Text>
          ))}
        </div>
        <BookingStatusBadge booking={booking} />
      </Group>
      {booking.status === 'CONFIRMED' && (
        <AttendanceField
          booking={booking}
          attendance={attendance}
          sessionId={session.eventId}
          start={session.startDate}
        />
      )}
    </li>
  )
}

function CancelSession({ session, isCourse }: { session: CalendarSession; isCourse: boolean }) {
  const { seriesId, serviceId, startDate, endDate, booked, canceled } = session
  const mayManage = may(useMe(), 'BOOKINGS.MANAGE')
  const { data } = useCall('listSessionSeries', { serviceId })
  const change = useChange('updateSessionSeries', { onDone: () => notify.success(texts.changed) })
  const cancel = useChange('cancelSession', { onDone: () => notify.success(texts.canceled) })
  const [now] = useState(Date.now)
  const series = data?.series.find(({ id }) => id === seriesId)
  // What has begun stays cancelled; what is over took place.
  const isPast = Date.parse(canceled ? startDate : endDate) <= now
  if (!mayManage || !series || isPast) return null
  const { canceledDates = [], timeZone = 'UTC', revision = '' } = series
  const day = wallTimeOf(new Date(startDate), timeZone).slice(0, 10)
  const write = (dates: string[]) =>
    change.mutate({ series: { id: seriesId, revision, canceledDates: dates } }, { onError: notify.failure })
  const ask = async () => {
    const bookedText = isCourse ? texts.cancelCourseText : texts.cancelText
    const text = booked > 0 ? bookedText : texts.cancelEmptyText
    const question = {
      title: texts.cancelTitle,
      text,
      confirm: texts.cancel,
      keep: texts.keep,
      dangerous: true,
    }
    if (await askToConfirm(question)) cancel.mutate({ id: seriesId, date: day }, { onError: notify.failure })
  }
  return (
    <Group>
      {canceled ? (
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => write(canceledDates.filter((one) => one !== day))}
        >
          {texts.restore}
        </Button>
      ) : (
        <Button variant="light" color="red" loading={cancel.isPending} onClick={ask}>
          {texts.cancel}
        </Button>
      )}
    </Group>
  )
}
