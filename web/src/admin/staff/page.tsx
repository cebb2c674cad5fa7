import type { StaffMember } from '@cartwright/contract/sites/staff.ts'
import { Badge, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { Secret } from '../components/display/secret.tsx'
import { DataList } from '../components/list/data-list.tsx'
import type { Column } from '../components/list/props.ts'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { Invite } from './invite.tsx'
import { MemberMenu } from './member-menu.tsx'
import type { MadeLink } from './roles.ts'
import { texts } from './texts/index.ts'

export function Page() {
  const { data, error, refetch } = useCall('listStaff', {})
  const [opened, { open, close }] = useDisclosure()
  const [made, setMade] = useState<MadeLink>()
  const columns = useColumns(setMade)
  const button = (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={open}>
      {texts.invite}
    </Button>
  )
  return (
    <>
      <PageHead title={texts.title} description={texts.about} actions={button} />
      {made && <Secret title={texts.link(made.name)} text={texts.linkText} value={made.link} />}
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
      <Invite opened={opened} onClose={close} onMade={setMade} />
    </>
  )
}

function useColumns(onLink: (made: MadeLink) => void): Column<StaffMember>[] {
  const me = useMe()
  return useMemo(
    () => [
      {
        id: 'name',
        header: texts.name,
        fixed: true,
        card: 'title',
        value: ({ name }) => name,
        cell: ({ id, name }) => (
          <Group gap="xs" fw={600}>
            {name} {id === me.id && <Badge color="gray">{texts.you}</Badge>}
          </Group>
        ),
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
        id: 'lastSignIn',
        header: texts.lastSignIn,
        value: ({ lastSignInDate }) => lastSignInDate,
        cell: ({ lastSignInDate }) => (
          <Text size="sm" c="dimmed">
            {lastSignInDate ? <DateTime at={lastSignInDate} ago /> : texts.never}
          </Text>
        ),
      },
      {
        id: 'actions',
        header: texts.remove,
        headerHidden: true,
        fixed: true,
        align: 'end',
        card: 'aside',
        cell: (member) => (member.id === me.id ? null : <MemberMenu member={member} onLink={onLink} />),
      },
    ],
    [me.id, onLink],
  )
}
