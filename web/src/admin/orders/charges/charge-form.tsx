import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { ListSavedPaymentMethodsReply } from '@cartwright/contract/payments/charges.ts'
import { Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { useAmount } from './balance-field.tsx'

const texts = allTexts.charges

interface ChargeFormProps {
  order: Order
  saved: ListSavedPaymentMethodsReply['savedPaymentMethods']
  onClose: () => void
}

/** Charges what is left of the order, or a part, to a way to pay that its buyer has saved. */
export function ChargeForm({ order, saved, onClose }: ChargeFormProps) {
  const [chosen, choose] = useState(saved[0]?.id ?? '')
  const { amount, text, isPossible, field } = useAmount(order)
  const charge = useChange('chargeOrder', {
    isOnce: true,
    onDone({ payments: [payment] }) {
      notify.success(payment?.status === 'PENDING' ? texts.pending : texts.charged)
      onClose()
    },
  })
  return (
    <DialogForm
      onSubmit={(event) => {
        event?.preventDefault()
        const regularCharge = { paymentIntentId: chosen, amount: { amount } }
        if (isPossible) charge.mutate({ orderId: order.id ?? '', regularCharge, merchantInitiated: true })
      }}
      error={charge.error}
      isPending={charge.isPending}
      disabled={!isPossible}
      aside={<CancelButton label={texts.back} onClick={onClose} />}
      submitLabel={isPossible ? texts.submitCharge(text) : texts.charge}
    >
      <Radio.Group label={texts.method} value={chosen} onChange={choose}>
        <Stack gap="xs" mt="xs">
          {saved.map(({ id, title, expires }) => (
            <Radio
              key={id}
              value={id}
              label={title}
              {...(expires ? { description: texts.expires(expires) } : {})}
            />
          ))}
        </Stack>
      </Radio.Group>
      {field}
      <Text size="sm">{texts.consent}</Text>
    </DialogForm>
  )
}
