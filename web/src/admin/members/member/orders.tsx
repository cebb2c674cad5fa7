import type { Member } from '@cartwright/contract/identity/members.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { Request } from '@cartwright/contract/schemas.ts'
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
  return <OrdersOf search={{ filter: { 'buyerInfo.memberId': id } }} email={loginEmail} />
}

/** What somebody without an account bought last, by the e-mail address. */
export function GuestOrders({ email }: { email: string }) {
  const isExactly = ['$startsWith', '$endsWith'].map((part) => ({ 'buyerInfo.email': { [part]: email } }))
  return <OrdersOf search={{ search: { expression: email }, filter: { $and: isExactly } }} email={email} />
}

interface OrdersOfProps {
  search: NonNullable<Request<'searchOrders'>['search']>
  email: string | null | undefined
}

function OrdersOf({ search, email }: OrdersOfProps) {
  const { data, error, refetch } = useCall('searchOrders', {
    search: {
      ...search,
      sort: [{ fieldName: 'createdDate', order: 'DESC' }],
      cursorPaging: { limit: most },
    },
  })
  const isMore = data?.metadata.hasNext === true && email
  const all = isMore && (
    <Anchor component={Link} to={`/admin/orders?q=${encodeURIComponent(email)}`} size="sm">
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
