import { collectedBy, type Fulfillment } from '@cartwright/contract/orders/fulfillments.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { may, useMe } from '../../api/me.ts'
import { useChange } from '../../api/use-call.ts'
import { DateTime } from '../../components/display/formats.tsx'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { isReadyForPickup } from '../fulfilment.rules.ts'
import { DeleteFulfillment } from '../order/fulfillments.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.pickups

/** Since when an order waits for its buyer, and what was collected. */
export function PickupSection({ order, collected }: { order: Order; collected: readonly Fulfillment[] }) {
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS') && order.status === 'APPROVED'
  const isReady = isReadyForPickup(order)
  if (!isReady && collected.length === 0) return null
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title}>
      <Title order={2} mb="sm">
        {texts.title}
      </Title>
      <ul className="order-rows">
        {collected.map((pieces) => (
          <CollectedRow key={pieces.id} order={order} pieces={pieces} mayManage={mayManage} />
        ))}
        {isReady && (
          <li>
            <Group justify="space-between" align="flex-start">
              <Text fw={500}>
                {texts.since}{' '}
                <Text span size="sm" c="dimmed">
                  <DateTime at={order.readyForPickupDate ?? ''} />
                </Text>
              </Text>
              {mayManage && <NotReadyButton orderId={order.id ?? ''} />}
            </Group>
          </li>
        )}
      </ul>
    </Paper>
  )
}

interface CollectedRowProps {
  order: Order
  pieces: Fulfillment
  mayManage: boolean
}

function CollectedRow({ order, pieces, mayManage }: CollectedRowProps) {
  const { id = '', lineItems = [], createdDate, customInfo } = pieces
  const name = customInfo?.fieldsData?.[collectedBy]
  const nameOf = (line: string | undefined) =>
    order.lineItems?.find((item) => item.id === line)?.productName?.original ?? ''
  return (
    <li>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={500}>
            {[texts.collectedAt, ...(name ? [texts.by(name)] : [])].join(' ')}
            {createdDate && (
              <Text span size="sm" c="dimmed" ml="xs">
                <DateTime at={createdDate} />
              </Text>
            )}
          </Text>
          <Text size="sm">{lineItems.map((line) => `${line.quantity} × ${nameOf(line.id)}`).join(', ')}</Text>
        </div>
        {mayManage && <DeleteFulfillment orderId={order.id ?? ''} id={id} words={undoPickup} />}
      </Group>
    </li>
  )
}

const undoPickup = { title: texts.undoTitle, text: texts.undoText, done: texts.undone }

function NotReadyButton({ orderId }: { orderId: string }) {
  const { mutate, isPending } = useChange('setReadyForPickup', {
    onDone: () => notify.success(texts.wasNotReady),
  })
  const ask = async () => {
    const question = { title: texts.notReadyTitle, text: texts.notReadyText, confirm: texts.notReady }
    if (await askToConfirm({ ...question, dangerous: true }))
      mutate({ orderId, ready: false }, { onError: notify.failure })
  }
  return (
    <Button variant="subtle" size="compact-sm" onClick={ask} loading={isPending}>
      {allTexts.takeBack}
    </Button>
  )
}
