import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Button, Text } from '@mantine/core'
import { chunksOf } from '../../api/chunks.rules.ts'
import { shop } from '../../api/client.ts'
import { may, useMe } from '../../api/me.ts'
import { invalidate, useSingleFlight } from '../../api/use-call.ts'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { isPickup } from '../fulfilment.rules.ts'
import { allowedActions } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.bulk

interface MarkSentProps {
  orders: readonly Order[]
  onDone: () => void
}

/** Sends all that is left of the chosen orders. What is collected is none of it. */
export function MarkSent({ orders, onDone }: MarkSentProps) {
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const { mutate, isPending } = useSingleFlight<number, readonly string[]>({
    mutationFn: sendAll,
    onSuccess: () => invalidate(),
  })
  const open = orders.filter((order) => allowedActions(order).canFulfill && !isPickup(order))
  const ask = async () => {
    if (open.length === 0) return notify.warning(texts.nothingTitle, texts.nothing)
    const isSure = await askToConfirm({
      title: texts.markSentTitle(open.length),
      text: <Consequences others={orders.length - open.length} />,
      confirm: texts.markSent,
    })
    if (!isSure) return
    const onSuccess = (failures: number) => {
      if (failures > 0) notify.warning(texts.failedTitle, texts.failed(failures))
      else notify.success(texts.wereSent(open.length))
      onDone()
    }
    mutate(
      open.map(({ id = '' }) => id),
      { onSuccess, onError: notify.failure },
    )
  }
  if (!mayManage) return null
  return (
    <Button variant="default" onClick={ask} loading={isPending}>
      {texts.markSent}
    </Button>
  )
}

function Consequences({ others }: { others: number }) {
  return (
    <>
      <Text size="sm">{texts.markSentText}</Text>
      {others > 0 && (
        <Text size="sm" mt="xs">
          {texts.others(others)}
        </Text>
      )}
    </>
  )
}

/** How many stayed as they were. */
async function sendAll(ids: readonly string[]): Promise<number> {
  let failures = 0
  for (const chunk of chunksOf(ids)) {
    const ordersWithFulfillments = chunk.map((orderId) => ({ orderId, fulfillments: [{}] }))
    const { bulkActionMetadata } = await shop.call('bulkCreateFulfillments', { ordersWithFulfillments })
    failures += bulkActionMetadata.totalFailures ?? 0
  }
  return failures
}
