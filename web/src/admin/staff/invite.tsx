import type { Role } from '@cartwright/contract/staff/staff.ts'
import { Modal, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../components/form/dialog-form.tsx'
import { roleNames, type StaffLink } from './roles.ts'
import { texts } from './texts/index.ts'

interface InviteProps {
  opened: boolean
  onClose: () => void
  onInvited: (link: StaffLink) => void
}

export function InviteDialog({ opened, onClose, onInvited }: InviteProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.invite}>
      <InviteForm onClose={onClose} onInvited={onInvited} />
    </Modal>
  )
}

type InviteFormProps = Omit<InviteProps, 'opened'>

function InviteForm({ onClose, onInvited }: InviteFormProps) {
  const { form, submit, error, isPending } = useInvitation({ onClose, onInvited })
  return (
    <DialogForm
      onSubmit={submit}
      error={error}
      formFields={['member.name', 'member.email', 'member.role']}
      isPending={isPending}
      aside={<CancelButton onClick={onClose} />}
      submitLabel={texts.send}
    >
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
    </DialogForm>
  )
}

function useInvitation({ onClose, onInvited }: InviteFormProps) {
  const form = useForm({ initialValues: { name: '', email: '', role: 'editor' as Role } })
  const { mutate, error, isPending } = useChange('inviteStaff', {
    invalidates: ['listStaff'],
    onDone({ member: { name }, link, sendsMail }) {
      notify.success(texts.invited(name))
      onInvited({ name, link, sendsMail })
      onClose()
    },
  })
  const submit = form.onSubmit((member) =>
    mutate({ member }, { onError: (error) => form.setErrors(formErrors(error, 'member')) }),
  )
  return { form, submit, error, isPending }
}
