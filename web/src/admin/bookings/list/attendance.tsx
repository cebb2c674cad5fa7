import type { Attendance, AttendanceStatus } from '@cartwright/contract/bookings/attendance.ts'
import type { Booking } from '@cartwright/contract/bookings/bookings.ts'
import { NativeSelect, Paper, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { may, useMe } from '../../api/me.ts'
import { useAll, useChange } from '../../api/use-call.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { optionsOf } from '../../components/form/options.ts'
import { customerOf, dayOf, isCourse, participantsOf } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.attendance

interface AttendanceFieldProps {
  booking: Booking
  attendance: Attendance | undefined
  /** Of a course, which has several. */
  sessionId?: string | undefined
  /** Of the session. */
  start: string
}

/** Whether somebody came, and how many of them. */
export function AttendanceField({ booking, attendance, sessionId, start }: AttendanceFieldProps) {
  const mayManage = may(useMe(), 'BOOKINGS.MANAGE')
  const set = useChange('setAttendance')
  const isDue = useIsDue(start)
  const known = set.isPending ? set.variables.attendance : attendance
  const { status = 'NOT_SET', numberOfAttendees = 0 } = known ?? {}
  const most = Math.max(participantsOf(booking), numberOfAttendees)
  if (!mayManage) return <Text size="sm">{texts.statuses[status]}</Text>
  const note = (next: AttendanceStatus, count = participantsOf(booking)) =>
    set.mutate(
      {
        attendance: {
          ...{ bookingId: booking.id ?? '', status: next },
          ...{ numberOfAttendees: next === 'ATTENDED' ? count : 0, ...(sessionId ? { sessionId } : {}) },
        },
      },
      { onError: notify.failure },
    )
  return (
    <Stack gap={4} mt={4} align="flex-start">
      <SegmentedControl
        size="sm"
        aria-label={texts.label(customerOf(booking) || allTexts.nobody)}
        data={optionsOf(texts.statuses)}
        value={status}
        disabled={set.isPending || !isDue}
        onChange={(next) => note(next as AttendanceStatus)}
      />
      {!isDue && (
        <Text size="sm" c="dimmed">
          {texts.later}
        </Text>
      )}
      {status === 'ATTENDED' && most > 1 && (
        <NativeSelect
          size="sm"
          aria-label={texts.howMany}
          data={Array.from({ length: most }, (_, index) => ({
            value: String(index + 1),
            label: texts.ofAll(index + 1, participantsOf(booking)),
          }))}
          value={String(numberOfAttendees)}
          disabled={set.isPending}
          onChange={(event) => note('ATTENDED', Number(event.currentTarget.value))}
        />
      )}
    </Stack>
  )
}

/** Nobody knows before the day who comes. */
function useIsDue(start: string): boolean {
  const { timeZone } = useLocaleSettings()
  const [now] = useState(() => new Date())
  return dayOf(now, timeZone) >= dayOf(new Date(start), timeZone)
}

/** On the page of a booking. A course is noted session by session, in the calendar. */
export function AttendanceSection({
  booking,
  attendance,
}: Pick<AttendanceFieldProps, 'booking' | 'attendance'>) {
  if (booking.status !== 'CONFIRMED') return null
  return (
    <Paper withBorder p="lg" mt="md" component="section" aria-label={texts.title} maw="52rem">
      <Title order={2} mb="sm">
        {texts.title}
      </Title>
      {isCourse(booking) ? (
        <CourseAttendance id={booking.id ?? ''} />
      ) : (
        <AttendanceField booking={booking} attendance={attendance} start={booking.startDate ?? ''} />
      )}
    </Paper>
  )
}

function CourseAttendance({ id }: { id: string }) {
  const { data, error, refetch } = useAll('queryAttendance', {
    request: (paging) => ({ query: { filter: { bookingId: id }, paging } }),
    itemsOf: ({ attendances }) => attendances,
  })
  if (!data) return error ? <Problem error={error} onRetry={refetch} /> : <Skeleton height={24} />
  const noted = data.filter(({ status }) => status !== 'NOT_SET')
  const came = noted.filter(({ status }) => status === 'ATTENDED').length
  return (
    <Text size="sm">
      {noted.length > 0 && `${texts.sessions(came, noted.length)} `}
      {texts.inCalendar}
    </Text>
  )
}
