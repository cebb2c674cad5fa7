import type { Role, StaffMember } from '@cartwright/contract/staff/staff.ts'
import { Menu } from '@mantine/core'
import { useChange } from '../api/use-call.ts'
import { RowMenu } from '../components/display/row-menu.tsx'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { IconLink, IconShieldOff, IconTrash } from '../icons/icons.ts'
import { roleNames, type StaffLink } from './roles.ts'
import { texts } from './texts/index.ts'

interface MemberMenuProps {
  member: StaffMember
  onLink: (link: StaffLink) => void
}

/** Changes the role of a staff member, creates a link for them, or removes them. */
export function MemberMenu({ member, onLink }: MemberMenuProps) {
  const { setRole, createLink, askToReset, askToRemove } = useMemberChanges({ member, onLink })
  const { name, role, state, hasFactor } = member
  return (
    <RowMenu label={texts.actions(name)}>
      <Menu.Label>{texts.role}</Menu.Label>
      <Menu.RadioGroup value={role} onChange={(next) => setRole(next as Role)}>
        {roleNames.map((each) => (
          <Menu.RadioItem key={each} value={each}>
            {texts.roles[each].name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLink size={18} />} onClick={createLink}>
        {texts.makeLink[state]}
      </Menu.Item>
      {hasFactor && (
        <Menu.Item leftSection={<IconShieldOff size={18} />} onClick={askToReset}>
          {texts.reset}
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconTrash size={18} />} onClick={askToRemove}>
        {texts.remove}
      </Menu.Item>
    </RowMenu>
  )
}

function useMemberChanges({ member: { id, name }, onLink }: MemberMenuProps) {
  const onError = notify.failure
  const update = useChange('updateStaff', {
    onDone: ({ member }) => notify.success(texts.changed(name, texts.roles[member.role].name)),
  })
  const remove = useChange('removeStaff', { onDone: () => notify.success(texts.removed(name)) })
  const makeLink = useChange('createStaffLink', {
    onDone: ({ link, sendsMail }) => onLink({ name, link, sendsMail }),
  })
  const askToRemove = async () => {
    const question = { title: texts.removeTitle(name), text: texts.removeText, confirm: texts.remove }
    if (await askToConfirm({ ...question, dangerous: true })) remove.mutate({ id }, { onError })
  }
  const reset = useChange('resetFactors', { onDone: () => notify.success(texts.factorReset(name)) })
  const askToReset = async () => {
    const question = { title: texts.resetTitle(name), text: texts.resetText, confirm: texts.reset }
    if (await askToConfirm({ ...question, dangerous: true })) reset.mutate({ id }, { onError })
  }
  return {
    askToReset,
    askToRemove,
    setRole: (role: Role) => update.mutate({ member: { id, role } }, { onError }),
    createLink: () => makeLink.mutate({ id }, { onError }),
  }
}
