import type { Booking } from '@cartwright/contract/bookings/bookings.ts'
import type { Slot } from '@cartwright/contract/bookings/parts.ts'
import { Checkbox, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { bookingTime, customerOf, dayOf, isAt, serviceIdOf, staffNameOf } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { TimeField } from './time-field.tsx'

const texts = allTexts.booking

interface MoveDialogProps {
  booking: Booking
  /** Where it was dragged: the free time that is nearest is proposed. */
  to?: Date
  onDone: () => void
}

/** Moves a booking to a free time, with the same member of staff unless another is chosen. */
export function MoveDialog({ booking, to, onDone }: MoveDialogProps) {
  const locale = useLocaleSettings()
  const { timeZone } = locale
  const { id = '', revision = '', startDate, contactDetails } = booking
  const [day, setDay] = useState(() => dayOf(to ?? startDate ?? new Date(), timeZone))
  const [chosen, choose] = useState<Slot>()
  const [notifies, setNotifies] = useState(true)
  const move = useChange('rescheduleBooking', {
    onDone() {
      notify.success(texts.moved)
      onDone()
    },
  })
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault()
    if (!chosen) return
    const participantNotification = { notifyParticipants: notifies }
    move.mutate({ bookingId: id, revision, slot: chosen, participantNotification })
  }
  return (
    <DialogForm
      onSubmit={submit}
      error={move.error}
      isPending={move.isPending}
      submitLabel={texts.move}
      disabled={chosen === undefined || isAt(booking, chosen)}
      aside={<CancelButton label={texts.keep} onClick={onDone} />}
    >
      <Text size="sm">
        {[booking.bookedEntity?.title, customerOf(booking)].filter(Boolean).join(', ')}
        <br />
        {texts.until([bookingTime(booking, locale), staffNameOf(booking)].filter(Boolean).join(', '))}
      </Text>
      <TimeField
        serviceId={serviceIdOf(booking)}
        day={day}
        onDay={(next) => {
          setDay(next)
          choose(undefined)
        }}
        chosen={chosen}
        onChoose={choose}
        moves={booking}
        {...(to ? { near: to } : {})}
      />
      {contactDetails?.email && (
        <Checkbox
          label={texts.notify(contactDetails.email)}
          checked={notifies}
          onChange={(event) => setNotifies(event.currentTarget.checked)}
        />
      )}
    </DialogForm>
  )
}
