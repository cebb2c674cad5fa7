import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import type { EventGuest } from '@cartwright/contract/box-office/guests/guests.ts'
import { Button } from '@mantine/core'
import { shop } from '../../api/client.ts'
import { saveFile } from '../../api/save-file.ts'
import { useSingleFlight } from '../../api/use-call.ts'
import { dateTimeText, type LocaleSettings } from '../../components/display/formats.rules.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { IconDownload } from '../../icons/icons.ts'
import { texts as allTexts } from '../texts/index.ts'
import { answerOf, askedIn, toCsv } from './answers.rules.ts'
import { paymentOf } from './payments.rules.ts'

const texts = allTexts.guests
const pageSize = 1000

/** Saves all guests of an event with their answers as CSV. */
export function ExportButton({ event }: { event: Event }) {
  const settings = useLocaleSettings()
  const place = { ...settings, timeZone: event.dateAndTimeSettings?.timeZoneId ?? settings.timeZone }
  const save = useSingleFlight({
    async mutationFn() {
      const rows = tableOf(await allGuests(event.id ?? ''), event, place)
      // Without the mark, spreadsheet programs do not read UTF-8.
      const content = new Blob([`\uFEFF${toCsv(rows)}`], { type: 'text/csv;charset=utf-8' })
      saveFile(`${event.slug}.csv`, content)
    },
    onError: notify.failure,
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {texts.exportCsv}
    </Button>
  )
}

async function allGuests(eventId: string): Promise<EventGuest[]> {
  const found: EventGuest[] = []
  for (;;) {
    const query = {
      filter: { eventId, guestType: { $in: ['RSVP', 'TICKET_HOLDER'] } },
      sort: [{ fieldName: 'createdDate', order: 'ASC' as const }],
      paging: { limit: pageSize, offset: found.length },
    }
    const { guests } = await shop.call('queryEventGuests', { query })
    found.push(...guests)
    if (guests.length < pageSize) return found
  }
}

function tableOf(guests: readonly EventGuest[], event: Event, place: LocaleSettings): string[][] {
  const asked = askedIn(event.form)
  const { firstName, lastName, email, type, ticket, order, people, attendanceStatus, inside, since } =
    texts.csv
  const { payment } = texts
  const head = [
    firstName,
    lastName,
    email,
    type,
    ticket,
    order,
    payment,
    people,
    attendanceStatus,
    inside,
    since,
  ]
  const rows = guests.map((guest) => [
    guest.guestDetails?.firstName ?? '',
    guest.guestDetails?.lastName ?? '',
    guest.guestDetails?.email ?? '',
    guest.ticketName ?? texts.types[guest.guestType ?? 'RSVP'],
    guest.ticketNumber ?? '',
    guest.orderNumber ?? '',
    paymentTextOf(guest),
    String(guest.totalGuests ?? 1),
    texts.attendanceStatuses[guest.attendanceStatus ?? 'ATTENDING'],
    guest.guestDetails?.checkedIn ? texts.yes : '',
    guest.createdDate ? dateTimeText(guest.createdDate, place) : '',
    ...asked.map((one) => answerOf(guest, one, texts)),
  ])
  return [[...head, ...asked.map(({ label }) => label)], ...rows]
}

function paymentTextOf(guest: EventGuest): string {
  const payment = paymentOf(guest)
  return payment ? texts.payments[payment] : ''
}
