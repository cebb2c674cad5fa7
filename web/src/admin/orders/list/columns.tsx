import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { DateTime, useLocaleSettings } from '../../components/display/formats.tsx'
import type { Column } from '../../components/list/props.ts'
import { buyerOf, membershipsOf, piecesOf, priceText } from '../rules.ts'
import { FulfillmentStatusBadge, NewBadge, PaymentStatusBadge } from '../status-badges.tsx'
import { tagsOf } from '../tags/rules.ts'
import { TagBadges } from '../tags/tag-badges.tsx'
import { texts } from '../texts/index.ts'

export const columns: readonly Column<Order>[] = [
  {
    id: 'number',
    header: texts.number,
    fixed: true,
    sortable: true,
    card: 'title',
    cell: (order) => (
      <>
        <Link className="row-link" to={`/admin/orders/${order.id}`}>
          {order.number}
        </Link>
        <NewBadge order={order} />
      </>
    ),
  },
  {
    id: 'date',
    header: texts.date,
    sortable: true,
    cell: ({ createdDate }) => (createdDate ? <DateTime at={createdDate} ago /> : null),
  },
  { id: 'buyer', header: texts.buyer, cell: (order) => <Buyer order={order} /> },
  { id: 'payment', header: texts.payment, cell: (order) => <Payment order={order} /> },
  { id: 'delivery', header: texts.delivery, cell: (order) => <FulfillmentStatusBadge order={order} /> },
  {
    id: 'pieces',
    header: texts.pieces,
    hiddenAtFirst: true,
    align: 'end',
    cell: (order) => piecesOf(order),
  },
  {
    id: 'tags',
    header: texts.tags.title,
    hiddenAtFirst: true,
    cell: (order) => <TagBadges tags={tagsOf(order)} />,
  },
  {
    id: 'total',
    header: texts.total,
    sortable: true,
    align: 'end',
    card: 'aside',
    cell: (order) => <Total order={order} />,
  },
]

function Payment({ order }: { order: Order }) {
  const memberships = membershipsOf(order)
  return (
    <>
      <PaymentStatusBadge order={order} />
      {memberships.map((name) => (
        <Text key={name} size="xs" c="dimmed">
          {texts.paidWith(name)}
        </Text>
      ))}
    </>
  )
}

function Total({ order }: { order: Order }) {
  return priceText(order.priceSummary?.total, order, useLocaleSettings())
}

function Buyer({ order }: { order: Order }) {
  const { name, email } = buyerOf(order)
  return (
    <>
      <Text size="sm">{name || texts.guest}</Text>
      <Text size="xs" c="dimmed">
        {email}
      </Text>
    </>
  )
}
