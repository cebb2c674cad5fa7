import type { Account } from '@cartwright/contract/identity/members.ts'
import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { DateTime } from '../../components/display/formats.tsx'
import type { Column } from '../../components/list/props.ts'
import { displayName, statusOf } from '../rules.ts'
import { StatusBadge } from '../status-badge.tsx'
import { texts } from '../texts/index.ts'

export const columns: readonly Column<Account>[] = [
  {
    id: 'member',
    header: texts.columns.member,
    fixed: true,
    sortable: true,
    card: 'title',
    cell: ({ member }) => <Called member={member} />,
  },
  {
    id: 'joined',
    header: texts.columns.joined,
    sortable: true,
    cell: ({ member: { createdDate } }) => createdDate && <DateTime at={createdDate} ago />,
  },
  {
    id: 'lastSignIn',
    header: texts.columns.lastSignIn,
    sortable: true,
    card: 'none',
    cell: ({ member: { lastLoginDate } }) =>
      lastLoginDate ? <DateTime at={lastLoginDate} ago /> : texts.never,
  },
  {
    id: 'phone',
    header: texts.columns.phone,
    hiddenAtFirst: true,
    cell: ({ member: { contact } }) => contact?.phones?.[0],
  },
  {
    id: 'shown',
    header: texts.columns.shown,
    hiddenAtFirst: true,
    cell: ({ member: { privacyStatus = 'PRIVATE' } }) => texts.shown[privacyStatus],
  },
  {
    id: 'standing',
    header: texts.columns.standing,
    card: 'aside',
    cell: (account) => <StatusBadge status={statusOf(account)} />,
  },
]

function Called({ member }: Pick<Account, 'member'>) {
  const { id, loginEmail } = member
  const name = displayName(member)
  return (
    <>
      <Link className="row-link" to={`/admin/members/${id}`}>
        {name}
      </Link>
      {loginEmail !== name && (
        <Text size="xs" c="dimmed" className="member-email">
          {loginEmail}
        </Text>
      )}
    </>
  )
}
