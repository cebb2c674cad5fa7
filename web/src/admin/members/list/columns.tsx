import type { Customer } from '@cartwright/contract/identity/contacts.ts'
import { Badge, Text } from '@mantine/core'
import { Link } from 'react-router'
import { DateTime } from '../../components/display/formats.tsx'
import type { Column } from '../../components/list/props.ts'
import { LabelBadges } from '../label-badges.tsx'
import { customerName, statusOf } from '../rules.ts'
import { StatusBadge } from '../status-badge.tsx'
import { texts } from '../texts/index.ts'

export const columns: readonly Column<Customer>[] = [
  {
    id: 'member',
    header: texts.columns.member,
    fixed: true,
    sortable: true,
    card: 'title',
    cell: (customer) => <Called customer={customer} />,
  },
  {
    id: 'labels',
    header: texts.labels,
    cell: ({ contact }) => <LabelBadges keys={contact.info?.labelKeys?.items ?? []} />,
  },
  {
    id: 'joined',
    header: texts.columns.joined,
    sortable: true,
    cell: ({ contact: { createdDate } }) => createdDate && <DateTime at={createdDate} ago />,
  },
  {
    id: 'lastSignIn',
    header: texts.columns.lastSignIn,
    sortable: true,
    card: 'none',
    cell: ({ account }) => {
      if (!account) return null
      const { lastLoginDate } = account.member
      return lastLoginDate ? <DateTime at={lastLoginDate} ago /> : texts.never
    },
  },
  {
    id: 'phone',
    header: texts.columns.phone,
    hiddenAtFirst: true,
    cell: ({ contact }) => contact.primaryInfo?.phone,
  },
  {
    id: 'shown',
    header: texts.columns.shown,
    hiddenAtFirst: true,
    cell: ({ account }) => account && texts.shown[account.member.privacyStatus ?? 'PRIVATE'],
  },
  {
    id: 'standing',
    header: texts.columns.standing,
    card: 'aside',
    cell: ({ account }) =>
      account ? <StatusBadge status={statusOf(account)} /> : <Badge color="gray">{texts.noAccount}</Badge>,
  },
]

function Called({ customer }: { customer: Customer }) {
  const { id, primaryInfo } = customer.contact
  const name = customerName(customer)
  return (
    <>
      <Link className="row-link" to={`/admin/members/${id}`}>
        {name}
      </Link>
      {primaryInfo?.email && primaryInfo.email !== name && (
        <Text size="xs" c="dimmed" className="member-email">
          {primaryInfo.email}
        </Text>
      )}
    </>
  )
}
