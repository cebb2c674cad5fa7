import type { Role, StaffMember } from '@cartwright/contract/sites/staff.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconLink, IconTrash } from '@tabler/icons-react'
import { useChange } from '../api/use-call.ts'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { type MadeLink, roleNames } from './roles.ts'
import { texts } from './texts/index.ts'

interface MemberMenuProps {
  member: StaffMember
  onLink: (made: MadeLink) => void
}

/** What an owner may do with somebody else: another role, another link, out. */
export function MemberMenu({ member: { id, name, role, state }, onLink }: MemberMenuProps) {
  const onError = notify.failure
  const update = useChange('updateStaff', {
    onDone: ({ member }) => notify.success(texts.changed(name, texts.roles[member.role].name)),
  })
  const remove = useChange('removeStaff', { onDone: () => notify.success(texts.removed(name)) })
  const makeLink = useChange('createStaffLink', { onDone: ({ link }) => onLink({ name, link }) })
  const ask = async () => {
    const question = { title: texts.removeTitle(name), text: texts.removeText, confirm: texts.remove }
    if (await askToConfirm({ ...question, dangerous: true })) remove.mutate({ id }, { onError })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.actions(name)}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.role}</Menu.Label>
        <Menu.RadioGroup
          value={role}
          onChange={(next) => update.mutate({ member: { id, role: next as Role } }, { onError })}
        >
          {roleNames.map((each) => (
            <Menu.RadioItem key={each} value={each}>
              {texts.roles[each].name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLink size={18} />} onClick={() => makeLink.mutate({ id }, { onError })}>
          {texts.makeLink[state]}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={18} />} onClick={ask}>
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
