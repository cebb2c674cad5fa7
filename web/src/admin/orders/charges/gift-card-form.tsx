import type { Order } from '@cartwright/contract/orders/orders.ts'
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { priceText } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { useAmount } from './balance-field.tsx'

const texts = allTexts.charges

interface GiftCardFormProps {
  order: Order
  onClose: () => void
}

/** Pays what is left of the order, or a part, with a gift card that the buyer names. */
export function GiftCardForm({ order, onClose }: GiftCardFormProps) {
  const [code, enter] = useState('')
  const [asked, ask] = useState('')
  const card = useCall('getGiftCard', { code: asked }, { enabled: asked.length >= 8 })
  const has = card.data?.giftCard.balance
  const { amount, text, isPossible, field, offer } = useAmount(order)
  const locale = useLocaleSettings()
  const balance = has?.currency === order.currency ? has?.value : undefined
  useEffect(() => {
    if (balance) offer(balance)
  }, [balance, offer])
  const redeem = useChange('orderBillingRedeemGiftCard', {
    isOnce: true,
    onDone({ payment }) {
      notify.success(payment.status === 'PENDING' ? texts.cardPending : texts.redeemed)
      onClose()
    },
  })
  const giftCardCode = code.trim()
  const isComplete = isPossible && giftCardCode.length >= 8
  return (
    <DialogForm
      onSubmit={(event) => {
        event?.preventDefault()
        const currency = order.currency ?? ''
        if (isComplete) redeem.mutate({ orderId: order.id ?? '', giftCardCode, amount: { amount }, currency })
      }}
      error={redeem.error}
      isPending={redeem.isPending}
      disabled={!isComplete}
      aside={<CancelButton label={texts.back} onClick={onClose} />}
      submitLabel={isPossible ? texts.submitRedeem(text) : texts.redeem}
    >
      <TextInput
        label={texts.code}
        description={balance ? texts.cardHas(priceText({ amount: balance }, order, locale)) : texts.codeHint}
        autoComplete="off"
        data-autofocus
        value={code}
        onChange={(event) => enter(event.currentTarget.value)}
        onBlur={() => ask(giftCardCode)}
      />
      {field}
    </DialogForm>
  )
}
