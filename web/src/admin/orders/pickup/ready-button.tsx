import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Button, Checkbox, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.pickups

/** Sets an order aside for its buyer. */
export function ReadyButton({ order }: { order: Order }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button onClick={open}>{texts.ready}</Button>
      <Modal opened={opened} onClose={close} title={texts.readyTitle(order.number ?? '')}>
        <ReadyForm order={order} onClose={close} />
      </Modal>
    </>
  )
}

function ReadyForm({ order: { id = '', buyerInfo }, onClose }: { order: Order; onClose: () => void }) {
  const [tells, setTells] = useState(true)
  const { mutate, error, isPending } = useChange('setReadyForPickup', {
    onDone() {
      notify.success(texts.wasReady)
      onClose()
    },
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    mutate({ orderId: id, ready: true, sendPickupReadyEmail: tells })
  }
  return (
    <DialogForm
      onSubmit={submit}
      error={error}
      isPending={isPending}
      aside={<CancelButton onClick={onClose} />}
      submitLabel={texts.ready}
    >
      <Text size="sm">{texts.readyText}</Text>
      {buyerInfo?.email && (
        <Checkbox
          label={texts.tell}
          checked={tells}
          onChange={(event) => setTells(event.currentTarget.checked)}
        />
      )}
    </DialogForm>
  )
}
