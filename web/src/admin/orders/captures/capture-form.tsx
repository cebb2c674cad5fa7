import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { MoneyField } from '../../components/number/number-field.tsx'
import { priceText } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import type { Authorization } from './rules.ts'

const texts = allTexts.captures

interface CaptureFormProps {
  order: Order
  authorization: Authorization
  onClose: () => void
}

/** Takes all that is left of an authorised payment, or a part. */
export function CaptureForm({ order, authorization, onClose }: CaptureFormProps) {
  const { paymentId, open, method } = authorization
  const [typed, type] = useState<string | number>(open)
  const locale = useLocaleSettings()
  const text = (amount: string | number) => priceText({ amount: String(amount) }, order, locale)
  const send = useChange('captureAuthorizedPayments', {
    isOnce: true,
    onDone({ orderTransactions: { payments = [] } }) {
      const { regularPaymentDetails } = payments.find(({ id }) => id === paymentId) ?? {}
      const last = regularPaymentDetails?.authorizationDetails?.captures?.at(-1)
      if (last?.status === 'SUCCEEDED') notify.success(texts.done)
      else if (last?.status === 'PENDING') notify.success(texts.pending.capture)
      onClose()
    },
  })
  const amount = Number(typed)
  const isPossible = amount > 0 && amount <= Number(open)
  const isPart = isPossible && amount < Number(open)
  const submit = () =>
    send.mutate({
      orderId: order.id ?? '',
      payments: [{ paymentId, ...(isPart ? { amount: { amount: String(typed) } } : {}) }],
    })
  return (
    <DialogForm
      onSubmit={(event) => {
        event?.preventDefault()
        if (isPossible) submit()
      }}
      error={send.error}
      isPending={send.isPending}
      disabled={!isPossible}
      aside={<CancelButton label={texts.back} onClick={onClose} />}
      submitLabel={isPossible ? texts.submit(text(amount)) : texts.capture}
    >
      <MoneyField
        label={texts.amount}
        description={texts.amountHint(text(open))}
        error={amount > Number(open) ? texts.tooMuch(text(open)) : undefined}
        value={typed}
        onChange={type}
      />
      {isPart && (
        <Text size="sm" aria-live="polite">
          {texts.rest[method] ?? texts.rest.stripe}
        </Text>
      )}
    </DialogForm>
  )
}
