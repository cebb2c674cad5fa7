import type { StaffMember } from '@cartwright/contract/staff/staff.ts'
import { Badge, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { Secret } from '../components/display/secret.tsx'
import { DataList } from '../components/list/data-list.tsx'
import type { Column } from '../components/list/props.ts'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconUserPlus, IconUsers } from '../icons/icons.ts'
import { InviteDialog } from './invite.tsx'
import { MemberMenu } from './member-menu.tsx'
import type { StaffLink } from './roles.ts'
import { RulesSection } from './rules-section.tsx'
import { texts } from './texts/index.ts'

export function Page() {
  const { data, error, refetch } = useCall('listStaff', {})
  const [opened, { open, close }] = useDisclosure()
  const [staffLink, setStaffLink] = useState<StaffLink>()
  const columns = useColumns(setStaffLink)
  const button = (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={open}>
      {texts.invite}
    </Button>
  )
  return (
    <>
      <PageHead title={texts.title} description={texts.about} actions={button} />
      {staffLink && (
        <Secret
          title={texts.link(staffLink.name)}
          text={staffLink.sendsMail ? texts.linkSent : texts.linkNotSent}
          value={staffLink.link}
        />
      )}
      <DataList
        name="staff"
        label={texts.title}
        columns={columns}
        rows={data?.staff}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        list={useList()}
        error={error}
        onRetry={refetch}
        empty={{
          title: texts.emptyTitle,
          text: texts.emptyText,
          icon: <IconUsers size={32} stroke={1.3} />,
          action: button,
        }}
      />
      <RulesSection />
      <InviteDialog opened={opened} onClose={close} onInvited={setStaffLink} />
    </>
  )
}

function useColumns(onLink: (link: StaffLink) => void): Column<StaffMember>[] {
  return useMemo(
    () => [
      ...columns,
      {
        id: 'actions',
        header: texts.remove,
        headerHidden: true,
        fixed: true,
        align: 'end',
        card: 'aside',
        cell: (member) => <Actions member={member} onLink={onLink} />,
      },
    ],
    [onLink],
  )
}

function Actions({ member, onLink }: { member: StaffMember; onLink: (link: StaffLink) => void }) {
  return member.id === useMe().id ? null : <MemberMenu member={member} onLink={onLink} />
}

const columns: readonly Column<StaffMember>[] = [
  {
    id: 'name',
    header: texts.name,
    fixed: true,
    card: 'title',
    value: ({ name }) => name,
    cell: (member) => <Name member={member} />,
  },
  { id: 'email', header: texts.email, value: ({ email }) => email, cell: ({ email }) => email },
  {
    id: 'role',
    header: texts.role,
    value: ({ role }) => role,
    cell: ({ role }) => <span title={texts.roles[role].may}>{texts.roles[role].name}</span>,
  },
  {
    id: 'state',
    header: texts.state,
    value: ({ state }) => state,
    cell: ({ state }) => (
      <Badge color={state === 'ACTIVE' ? 'accent' : 'yellow'}>{texts.states[state]}</Badge>
    ),
  },
  {
    id: 'secondFactor',
    header: texts.secondFactor,
    value: ({ hasFactor }) => String(hasFactor),
    cell: ({ hasFactor }) => (
      <Text size="sm" c={hasFactor ? 'var(--ink)' : 'dimmed'}>
        {texts.hasFactor[`${hasFactor}`]}
      </Text>
    ),
  },
  {
    id: 'lastSignIn',
    header: texts.lastSignIn,
    value: ({ lastSignInDate }) => lastSignInDate,
    cell: ({ lastSignInDate }) => (
      <Text size="sm" c="dimmed">
        {lastSignInDate ? <DateTime at={lastSignInDate} ago /> : texts.never}
      </Text>
    ),
  },
]

function Name({ member: { id, name } }: { member: StaffMember }) {
  return (
    <Group gap="xs" fw={600}>
      {name} {id === useMe().id && <Badge color="gray">{texts.you}</Badge>}
    </Group>
  )
}
