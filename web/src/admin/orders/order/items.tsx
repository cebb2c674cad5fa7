import type { Fulfillment } from '@cartwright/contract/orders/fulfillments.ts'
import type { OrderLineItem } from '@cartwright/contract/orders/line-items.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Anchor, Badge, Paper, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { thumbnailOf } from '../../components/display/pictures.rules.ts'
import { fulfilledQuantities, isPickup } from '../fulfilment.rules.ts'
import { bookingOf, hasEnded, membershipOf, priceText } from '../rules.ts'
import { texts } from '../texts/index.ts'

export function Items({ order, sent }: { order: Order; sent: readonly Fulfillment[] }) {
  const pieces = fulfilledQuantities(sent)
  const hasPictures = order.lineItems?.some(({ image }) => image?.url)
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.items}>
      <Title order={2} mb="sm">
        {texts.items}
      </Title>
      <ul className="order-rows order-items" data-pictures={hasPictures || undefined}>
        {(order.lineItems ?? []).map((line) => (
          <Item key={line.id} line={line} order={order} sent={pieces.get(line.id ?? '') ?? 0} />
        ))}
      </ul>
    </Paper>
  )
}

interface ItemProps {
  line: OrderLineItem
  order: Order
  sent: number
}

function Item({ line, order, sent }: ItemProps) {
  const locale = useLocaleSettings()
  const {
    productName,
    descriptionLines = [],
    quantity = 0,
    image,
    price,
    lineItemPrice,
    physicalProperties,
  } = line
  const membership = membershipOf(order, line)
  const options = descriptionLines.map(
    ({ name, plainText, colorInfo }) =>
      `${name?.original ?? ''}: ${plainText?.original ?? colorInfo?.original ?? ''}`,
  )
  return (
    <li>
      {image?.url ? <img src={thumbnailOf(image.url)} alt="" width={48} height={48} /> : <span />}
      <div>
        <Name text={productName?.original} bookingId={bookingOf(line)} />
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
          {[...options, physicalProperties?.sku].filter(Boolean).join(line.serviceProperties ? '\n' : ' · ')}
        </Text>
        {hasEnded(order, line) && (
          <Badge color="gray" mt={4}>
            {texts.itemCanceled}
          </Badge>
        )}
        {membership !== undefined && (
          <Text size="sm" c="dimmed">
            {texts.paidWith(membership)}
          </Text>
        )}
        <Returned line={line} />
        {sent > 0 && (
          <Text size="sm" c="var(--accent)">
            {(isPickup(order) ? texts.pickups.collectedOf : texts.sentOf)(sent, quantity)}
          </Text>
        )}
      </div>
      <Text size="sm" c="dimmed" className="order-figure">
        {quantity} × {priceText(price, order, locale)}
      </Text>
      <Text className="order-figure">{priceText(lineItemPrice, order, locale)}</Text>
    </li>
  )
}

/** What of a line refunds have given back. */
function Returned({ line: { quantity = 0, refundQuantity, restockQuantity } }: { line: OrderLineItem }) {
  const { refunded, restocked } = texts.refunds
  const told = [
    ...(refundQuantity ? [refunded(refundQuantity, quantity)] : []),
    ...(restockQuantity ? [restocked(restockQuantity)] : []),
  ]
  if (told.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {told.join(' · ')}
    </Text>
  )
}

/** That of a booking leads to it. */
function Name({ text, bookingId }: { text: string | undefined; bookingId: string | undefined }) {
  const maySee = may(useMe(), 'BOOKINGS.READ')
  if (!maySee || bookingId === undefined) return <Text fw={500}>{text}</Text>
  return (
    <Anchor component={Link} to={`/admin/bookings/${bookingId}`} fw={500}>
      {text}
    </Anchor>
  )
}
