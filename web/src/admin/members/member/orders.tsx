import type { Member } from '@cartwright/contract/identity/members.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Anchor, Paper, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { DateTime, useLocaleSettings } from '../../components/display/formats.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { SectionHead } from '../../components/page/section-head.tsx'
import { priceText } from '../../orders/rules.ts'
import { FulfillmentStatusBadge, PaymentStatusBadge } from '../../orders/status-badges.tsx'
import { texts } from '../texts/index.ts'

const most = 5

/** What a member bought last. */
export function MemberOrders({ member: { id = '', loginEmail } }: { member: Member }) {
  const { data, error, refetch } = useCall('searchOrders', {
    search: {
      filter: { 'buyerInfo.memberId': id },
      sort: [{ fieldName: 'createdDate', order: 'DESC' }],
      cursorPaging: { limit: most },
    },
  })
  const isMore = data?.metadata.hasNext === true && loginEmail
  const all = isMore && (
    <Anchor component={Link} to={`/admin/orders?q=${encodeURIComponent(loginEmail)}`} size="sm">
      {texts.allOrders}
    </Anchor>
  )
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.orders}>
      <SectionHead title={texts.orders} action={all} />
      <Problem error={error} onRetry={refetch} />
      {!data && !error && <Skeleton height={120} />}
      {data?.orders.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noOrders}
        </Text>
      )}
      <ul className="member-rows">
        {data?.orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
    </Paper>
  )
}

function OrderRow({ order }: { order: Order }) {
  const { id, number, createdDate, priceSummary } = order
  const locale = useLocaleSettings()
  return (
    <li className="member-order">
      <div>
        <Link className="row-link" to={`/admin/orders/${id}`}>
          {number}
        </Link>
        <Text size="xs" c="dimmed">
          {createdDate && <DateTime at={createdDate} ago />}
        </Text>
      </div>
      <div className="member-badges">
        <PaymentStatusBadge order={order} />
        <FulfillmentStatusBadge order={order} />
      </div>
      <Text size="sm" className="member-figure">
        {priceText(priceSummary?.total, order, locale)}
      </Text>
    </li>
  )
}
