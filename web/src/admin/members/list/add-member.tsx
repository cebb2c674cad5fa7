import { Button, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { shop } from '../../api/client.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { invalidate, useSingleFlight } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { texts as partTexts } from '../../components/texts/index.ts'
import { isTaken } from '../rules.ts'
import { texts } from '../texts/index.ts'

interface AddMemberProps {
  opened: boolean
  onClose: () => void
}

/** Somebody who gets an account from the merchant, and chooses a password by a link. */
export function AddMember({ opened, onClose }: AddMemberProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.add}>
      <Form onClose={onClose} />
    </Modal>
  )
}

interface Said {
  email: string
  firstName: string
  lastName: string
}

function Form({ onClose }: Pick<AddMemberProps, 'onClose'>) {
  const navigate = useNavigate()
  const form = useForm<Said>({ initialValues: { email: '', firstName: '', lastName: '' } })
  const make = useSingleFlight({
    mutationFn: invite,
    onSuccess(id) {
      invalidate()
      notify.success(texts.added)
      onClose()
      void navigate(`/admin/members/${id}`)
    },
    onError: (error) => form.setErrors(errorsOf(error)),
  })
  return (
    <form onSubmit={form.onSubmit((said) => make.mutate(said))} noValidate>
      <Stack>
        <Problem error={isTaken(make.error) ? undefined : make.error} formFields={shown} />
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {partTexts.cancel}
          </Button>
          <Button type="submit" loading={make.isPending}>
            {texts.addNow}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const shown = ['member.loginEmail', 'member.contact.firstName', 'member.contact.lastName']

function errorsOf(error: unknown): Record<string, string> {
  if (isTaken(error)) return { email: texts.taken }
  const { loginEmail, ...others } = formErrors(error, 'member')
  const names = Object.entries(others).map(([field, text]) => [field.replace('contact.', ''), text])
  return { ...Object.fromEntries(names), ...(loginEmail ? { email: loginEmail } : {}) }
}

/** The member's id. */
async function invite({ email, firstName, lastName }: Said): Promise<string> {
  const contact = {
    ...(firstName.trim() ? { firstName: firstName.trim() } : {}),
    ...(lastName.trim() ? { lastName: lastName.trim() } : {}),
  }
  const { member } = await shop.call('createMember', { member: { loginEmail: email.trim(), contact } })
  const id = member.id ?? ''
  await shop.call('sendActivationEmail', { identityId: id })
  return id
}
