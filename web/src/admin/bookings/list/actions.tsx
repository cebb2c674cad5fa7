import type { Booking } from '@cartwright/contract/bookings/bookings.ts'
import { Button, Checkbox, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { actionsOf } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { MoveDialog } from './move-dialog.tsx'

const texts = allTexts.booking

const calls = { confirm: 'confirmBooking', decline: 'declineBooking', cancel: 'cancelBooking' } as const
type Kind = keyof typeof calls

/** What may be done about a booking, each after a question. */
export function Actions({ booking, paidWith }: { booking: Booking; paidWith: string }) {
  const allowed = actionsOf(booking)
  const [moving, move] = useDisclosure()
  const [asked, ask] = useState<Kind>()
  return (
    <>
      {allowed.cancel && (
        <Button variant="light" color="red" onClick={() => ask('cancel')}>
          {texts.actions.cancel}
        </Button>
      )}
      {allowed.move && (
        <Button variant="default" onClick={move.open}>
          {texts.move}
        </Button>
      )}
      {allowed.decline && (
        <Button variant="light" color="red" onClick={() => ask('decline')}>
          {texts.actions.decline}
        </Button>
      )}
      {allowed.confirm && <Button onClick={() => ask('confirm')}>{texts.actions.confirm}</Button>}
      <Modal
        opened={asked !== undefined}
        onClose={() => ask(undefined)}
        title={asked && texts.questions[asked]}
      >
        {asked && (
          <Question kind={asked} booking={booking} paidWith={paidWith} onDone={() => ask(undefined)} />
        )}
      </Modal>
      <Modal opened={moving} onClose={move.close} title={texts.move}>
        <MoveDialog booking={booking} onDone={move.close} />
      </Modal>
    </>
  )
}

interface Asked {
  kind: Kind
  booking: Booking
  /** The membership. */
  paidWith: string
  onDone: () => void
}

function Question({ kind, booking, paidWith, onDone }: Asked) {
  const [givesBack, setGivesBack] = useState(true)
  const [notifies, setNotifies] = useState(true)
  const change = useChange(calls[kind], {
    onDone() {
      notify.success(texts.done[kind])
      onDone()
    },
  })
  const { id = '', revision = '', contactDetails, paymentStatus } = booking
  const isPaid = paymentStatus === 'PAID' || paymentStatus === 'PARTIALLY_PAID'
  const choosesCredit = kind === 'cancel' && paidWith !== ''
  const flow = choosesCredit ? { flowControlSettings: { withRefund: givesBack } } : {}
  const participantNotification = { notifyParticipants: notifies }
  return (
    <DialogForm
      onSubmit={(event) => {
        event?.preventDefault()
        change.mutate({ bookingId: id, revision, participantNotification, ...flow })
      }}
      error={change.error}
      isPending={change.isPending}
      submitLabel={texts.actions[kind]}
      {...(kind === 'confirm' ? {} : { color: 'red' })}
      aside={<CancelButton label={texts.keep} onClick={onDone} />}
    >
      <Stack gap="sm">
        <Text size="sm">{texts.meanings[kind]}</Text>
        {isPaid && paidWith === '' && kind !== 'confirm' && <Text size="sm">{texts.paid}</Text>}
        {paidWith !== '' && <Text size="sm">{texts.paidWith(paidWith)}</Text>}
        {choosesCredit && (
          <Checkbox
            label={texts.creditBack}
            checked={givesBack}
            onChange={(event) => setGivesBack(event.currentTarget.checked)}
          />
        )}
        {contactDetails?.email && (
          <Checkbox
            label={texts.notify(contactDetails.email)}
            checked={notifies}
            onChange={(event) => setNotifies(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </DialogForm>
  )
}
