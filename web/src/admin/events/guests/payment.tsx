import type { EventGuest } from '@cartwright/contract/box-office/guests/guests.ts'
import { Anchor, Badge } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import type { Column } from '../../components/list/props.ts'
import { FilterSelect } from '../../components/list/toolbar.tsx'
import type { List } from '../../components/list/use-list.ts'
import { texts as allTexts } from '../texts/index.ts'
import { nameOf } from './names.rules.ts'
import { paymentOf } from './payments.rules.ts'

const texts = allTexts.guests

export const paymentColumn: Column<EventGuest> = {
  id: 'payment',
  header: texts.payment,
  cell: (guest) => <Payment guest={guest} />,
}

/** Whether the order of a ticket is paid, with the way to it. */
function Payment({ guest }: { guest: EventGuest }) {
  const maySeeOrder = may(useMe(), 'ECOM.READ_ORDERS')
  const payment = paymentOf(guest)
  if (!payment) return null
  const text = texts.payments[payment]
  const badge = <Badge color={payment === 'UNPAID' ? 'yellow' : 'gray'}>{text}</Badge>
  if (!maySeeOrder) return badge
  return (
    <Anchor
      component={Link}
      to={`/admin/orders/${guest.orderId}`}
      aria-label={texts.orderOf(text, nameOf(guest))}
    >
      {badge}
    </Anchor>
  )
}

export function PaymentFilter({ list }: { list: List }) {
  return (
    <FilterSelect
      list={list}
      name="payment"
      label={texts.payment}
      values={texts.payments}
      placeholder={texts.anyPayment}
    />
  )
}
