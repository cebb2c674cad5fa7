import type { Role } from '@cartwright/contract/sites/staff.ts'
import { Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { texts as partTexts } from '../components/texts/index.ts'
import { type MadeLink, roleNames } from './roles.ts'
import { texts } from './texts/index.ts'

interface InviteProps {
  opened: boolean
  onClose: () => void
  onMade: (made: MadeLink) => void
}

export function Invite({ opened, onClose, onMade }: InviteProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.invite}>
      <InviteForm onClose={onClose} onMade={onMade} />
    </Modal>
  )
}

function InviteForm({ onClose, onMade }: Omit<InviteProps, 'opened'>) {
  const form = useForm({ initialValues: { name: '', email: '', role: 'editor' as Role } })
  const invite = useChange('inviteStaff', {
    invalidates: ['listStaff'],
    onDone({ member: { name }, link }) {
      notify.success(texts.invited(name))
      onMade({ name, link })
      onClose()
    },
  })
  const submit = form.onSubmit((member) =>
    invite.mutate({ member }, { onError: (error) => form.setErrors(formErrors(error, 'member')) }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Problem error={invite.error} formFields={['member.name', 'member.email', 'member.role']} />
        <TextInput label={texts.name} required data-autofocus {...form.getInputProps('name')} />
        <TextInput label={texts.email} type="email" required {...form.getInputProps('email')} />
        <Radio.Group label={texts.role} {...form.getInputProps('role')}>
          <Stack gap="xs" mt={6}>
            {roleNames.map((role) => (
              <Radio
                key={role}
                value={role}
                label={texts.roles[role].name}
                description={texts.roles[role].may}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {partTexts.cancel}
          </Button>
          <Button type="submit" loading={invite.isPending}>
            {texts.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
