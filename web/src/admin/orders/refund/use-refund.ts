import type { GetOrderRefundabilityReply } from '@cartwright/contract/orders/billing.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { Reply } from '@cartwright/contract/schemas.ts'
import { useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { itemsOf, type RefundChoice, type RefundLine, restockOf, waysOf } from './rules.ts'

const texts = allTexts.refunds

interface Given {
  order: Order
  found: GetOrderRefundabilityReply
  lines: readonly RefundLine[]
  onClose: () => void
}

/** What a refund of an order is made of, what it comes to, and how it is sent. */
export function useRefund({ order, found, lines, onClose }: Given) {
  const [choice, write] = useState<RefundChoice>({
    ...{ pieces: {}, notRestocked: [], fees: {}, shipping: '', amount: undefined, byHand: false },
  })
  const [told, tell] = useState({ reason: '', note: '', mails: Boolean(order.buyerInfo?.email), message: '' })
  const refundItems = itemsOf(choice)
  const orderId = order.id ?? ''
  const { data: sum, error: sumError } = useCall(
    'calculateRefund',
    { orderId, ...(refundItems ? { refundItems } : {}) },
    { enabled: refundItems !== undefined, keepPrevious: true },
  )
  const calculated = refundItems ? Number(sum?.summary?.total?.amount ?? 0) : 0
  const most = Number(found.paymentsSummary?.monetary?.maxRefund?.amount ?? 0)
  const amount = choice.amount === undefined ? Math.min(calculated, most) : Number(choice.amount)
  const ways = waysOf(found.payments ?? [], { amount, byHand: choice.byHand })
  const send = useChange('refundPayments', {
    isOnce: true,
    onDone(reply) {
      if (isRefused(reply)) return
      report(reply)
      onClose()
    },
  })
  const submit = () => {
    const { reason, note, mails, message } = told
    const restock = restockOf(lines, choice)
    send.mutate({
      orderId,
      paymentRefunds: ways.map(({ paymentId, amount: part, byHand }) => ({
        ...{ paymentId, amount: { amount: part }, externalRefund: byHand },
      })),
      ...(refundItems ? { refundItems } : {}),
      sideEffects: {
        ...(restock.length > 0 ? { restock: { lineItems: restock } } : {}),
        notifications: { sendCustomerEmail: mails, customMessage: mails ? message.trim() : '' },
      },
      customerReason: reason.trim(),
      ...(note.trim() ? { merchantNote: note.trim() } : {}),
    })
  }
  return {
    ...{ choice, told, calculated, most, amount, ways, send, submit, sumError },
    isPossible: amount > 0 && amount <= most,
    patch: (part: Partial<RefundChoice>) => write((before) => ({ ...before, ...part })),
    tell: (part: Partial<typeof told>) => tell((before) => ({ ...before, ...part })),
  }
}

type Sent = Reply<'refundPayments'>

function failureOf({ refund }: Sent): string | undefined {
  return refund.transactions?.find(({ refundStatus }) => refundStatus === 'FAILED')?.refundStatusInfo
    ?.description
}

/** Nothing is refunded: the dialog stays open and says why. */
export function isRefused({ refund: { transactions = [] } }: Sent): boolean {
  return transactions.every(({ refundStatus }) => refundStatus === 'FAILED')
}

/** Why nothing is refunded. */
export function refusalOf(reply: Sent): string {
  return failureOf(reply) ?? ''
}

function report(reply: Sent): void {
  const failure = failureOf(reply)
  if (failure) notify.warning(texts.partlyTitle, texts.partly(failure))
  else notify.success(reply.refund.summary?.pending ? texts.started : texts.done)
}
