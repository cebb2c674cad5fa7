import type { Fulfillment } from '@cartwright/contract/orders/fulfillments.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { Anchor, Button, Group, Paper, Text, Title } from '@mantine/core'
import { may, useMe } from '../../api/me.ts'
import { useChange } from '../../api/use-call.ts'
import { DateTime } from '../../components/display/formats.tsx'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { texts } from '../texts/index.ts'

export function Fulfillments({ order, sent }: { order: Order; sent: readonly Fulfillment[] }) {
  if (sent.length === 0) return null
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.parcels}>
      <Title order={2} mb="sm">
        {texts.parcels}
      </Title>
      <ul className="order-rows">
        {sent.map((parcel, index) => (
          <FulfillmentRow key={parcel.id} order={order} parcel={parcel} number={index + 1} />
        ))}
      </ul>
    </Paper>
  )
}

const undoParcel = { title: texts.takeBackTitle, text: texts.takeBackText, done: texts.takenBack }

interface FulfillmentRowProps {
  order: Order
  parcel: Fulfillment
  number: number
}

function FulfillmentRow({ order, parcel, number }: FulfillmentRowProps) {
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const { id = '', lineItems = [], trackingInfo, createdDate } = parcel
  const { trackingNumber, shippingProvider, trackingLink } = trackingInfo ?? {}
  const nameOf = (line: string | undefined) =>
    order.lineItems?.find((item) => item.id === line)?.productName?.original ?? ''
  return (
    <li>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={500}>
            {texts.parcel(number)}
            {createdDate && (
              <Text span size="sm" c="dimmed" ml="xs">
                <DateTime at={createdDate} />
              </Text>
            )}
          </Text>
          <Text size="sm">{lineItems.map((line) => `${line.quantity} × ${nameOf(line.id)}`).join(', ')}</Text>
          <Text size="sm" c="dimmed">
            {[shippingProvider, trackingNumber].filter(Boolean).join(' ')}{' '}
            {trackingLink && (
              <Anchor href={trackingLink} target="_blank" rel="noreferrer" size="sm" underline="always">
                {texts.track}
              </Anchor>
            )}
          </Text>
        </div>
        {mayManage && order.status === 'APPROVED' && (
          <DeleteFulfillment orderId={order.id ?? ''} id={id} words={undoParcel} />
        )}
      </Group>
    </li>
  )
}

/** Goods that come back or were refunded keep their parcel. */
function explain(error: unknown): void {
  const isReturned = error instanceof CartwrightError && error.code === 'ORDER_ACTION_NOT_AVAILABLE'
  if (isReturned) notify.warning(texts.takeBackRefused, texts.takeBackRefusedText)
  else notify.failure(error)
}

interface DeleteFulfillmentProps {
  orderId: string
  id: string
  words: { title: string; text: string; done: string }
}

export function DeleteFulfillment({ orderId, id, words }: DeleteFulfillmentProps) {
  const { done, ...question } = { ...words, confirm: texts.takeBack }
  const remove = useChange('deleteFulfillment', { onDone: () => notify.success(done) })
  const ask = async () => {
    if (await askToConfirm({ ...question, dangerous: true })) {
      remove.mutate({ orderId, fulfillmentId: id }, { onError: explain })
    }
  }
  return (
    <Button variant="subtle" size="compact-sm" onClick={ask} loading={remove.isPending}>
      {texts.takeBack}
    </Button>
  )
}
