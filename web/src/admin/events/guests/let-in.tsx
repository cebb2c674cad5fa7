import type { EventGuest } from '@cartwright/contract/box-office/guests/guests.ts'
import { Badge, Button } from '@mantine/core'
import { useChange } from '../../api/use-call.ts'
import { type LocaleSettings, moneyText, placedTimeText } from '../../components/display/formats.rules.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { askToConfirm, type Question } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { Lines } from './lines.tsx'
import { nameOf } from './names.rules.ts'
import { paymentOf } from './payments.rules.ts'

const texts = allTexts.guests

/** When a guest was let in, on the clocks of the event, and when somebody else came with the same ticket. */
export function Entries({
  guest: { checkedIn, doubled = [] },
  timeZone,
}: {
  guest: EventGuest
  timeZone: string | undefined
}) {
  const locale = useLocaleSettings()
  const timeOf = ({ scannedDate }: NonNullable<EventGuest['checkedIn']>) =>
    scannedDate ? placedTimeText(scannedDate, locale, { timeZone, detail: 'second' }) : ''
  return (
    <>
      {checkedIn && <Lines first={timeOf(checkedIn)} others={[checkedIn.device]} />}
      {doubled.map((scan) => (
        <div key={`${scan.device} ${scan.scannedDate}`}>
          <Badge color="yellow">{texts.doubled}</Badge>
          <Lines first={timeOf(scan)} others={[scan.device]} />
        </div>
      ))}
    </>
  )
}

/** Somebody who has not paid is let in only at a second press, as at the check-in. */
function questionAbout(guest: EventGuest, place: LocaleSettings): Question {
  const value = guest.balance?.value ?? '0'
  const currency = guest.balance?.currency ?? place.currency
  const text = texts.open(moneyText(value, { ...place, currency }))
  return { title: texts.unpaid(nameOf(guest)), text, confirm: texts.letInUnpaid }
}

/** Lets a guest in, or takes that back. */
export function LetIn({ guest }: { guest: EventGuest }) {
  const { eventId = '', rsvpId = '', ticketNumber, guestDetails } = guest
  const tickets = useChange('checkInTickets')
  const noTickets = useChange('deleteTicketCheckIn')
  const rsvp = useChange('checkInRsvpGuests')
  const noRsvp = useChange('cancelRsvpGuestsCheckIn')
  const failing = { onError: notify.failure }
  const isInside = guestDetails?.checkedIn ?? false
  const name = nameOf(guest)
  const place = useLocaleSettings()
  const turn = async () => {
    if (!isInside && paymentOf(guest) === 'UNPAID' && !(await askToConfirm(questionAbout(guest, place))))
      return
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
