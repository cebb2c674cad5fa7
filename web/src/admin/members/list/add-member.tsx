import { Modal, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { shop } from '../../api/client.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { invalidate, useSingleFlight } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { isEmailTaken } from '../rules.ts'
import { texts } from '../texts/index.ts'

interface AddMemberDialogProps {
  opened: boolean
  onClose: () => void
}

/** Creates an account; the member sets a password with a link. */
export function AddMemberDialog({ opened, onClose }: AddMemberDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.add}>
      <AddMemberForm onClose={onClose} />
    </Modal>
  )
}

interface NewMember {
  email: string
  firstName: string
  lastName: string
}

function AddMemberForm({ onClose }: Pick<AddMemberDialogProps, 'onClose'>) {
  const { form, submit, error, isPending } = useNewMember(onClose)
  return (
    <DialogForm
      onSubmit={submit}
      error={isEmailTaken(error) ? undefined : error}
      formFields={formFields}
      isPending={isPending}
      aside={<CancelButton onClick={onClose} />}
      submitLabel={texts.addNow}
    >
      <Text size="sm">{texts.addText}</Text>
      <TextInput
        label={texts.email}
        type="email"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={texts.firstName} autoComplete="off" {...form.getInputProps('firstName')} />
        <TextInput label={texts.lastName} autoComplete="off" {...form.getInputProps('lastName')} />
      </SimpleGrid>
    </DialogForm>
  )
}

function useNewMember(onClose: () => void) {
  const navigate = useNavigate()
  const form = useForm<NewMember>({ initialValues: { email: '', firstName: '', lastName: '' } })
  const { mutate, error, isPending } = useSingleFlight({
    mutationFn: invite,
    onSuccess(id) {
      invalidate()
      notify.success(texts.added)
      onClose()
      void navigate(`/admin/members/${id}`)
    },
    onError: (error) => form.setErrors(errorsOf(error)),
  })
  return { form, submit: form.onSubmit((values) => mutate(values)), error, isPending }
}

const formFields = ['member.loginEmail', 'member.contact.firstName', 'member.contact.lastName']

function errorsOf(error: unknown): Record<string, string> {
  if (isEmailTaken(error)) return { email: texts.taken }
  const { loginEmail, ...others } = formErrors(error, 'member')
  const names = Object.entries(others).map(([field, text]) => [field.replace('contact.', ''), text])
  return { ...Object.fromEntries(names), ...(loginEmail ? { email: loginEmail } : {}) }
}

/** Creates the member, sends the link and returns the id. */
async function invite({ email, firstName, lastName }: NewMember): Promise<string> {
  const contact = {
    ...(firstName.trim() ? { firstName: firstName.trim() } : {}),
    ...(lastName.trim() ? { lastName: lastName.trim() } : {}),
  }
  const { member } = await shop.call('createMember', { member: { loginEmail: email.trim(), contact } })
  const id = member.id ?? ''
  await shop.call('sendActivationEmail', { identityId: id })
  return id
}
