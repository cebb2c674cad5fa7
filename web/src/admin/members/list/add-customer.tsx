import { Checkbox, Modal, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { shop } from '../../api/client.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { invalidate, useSingleFlight } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { contactInfo, isEmailTaken } from '../rules.ts'
import { texts } from '../texts/index.ts'

interface AddCustomerDialogProps {
  opened: boolean
  onClose: () => void
}

/** Adds a person: with an account, for which the member sets a password with a link, or without one. */
export function AddCustomerDialog({ opened, onClose }: AddCustomerDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.add}>
      <AddCustomerForm onClose={onClose} />
    </Modal>
  )
}

interface NewCustomer {
  email: string
  first: string
  last: string
  phone: string
  withAccount: boolean
}

function AddCustomerForm({ onClose }: Pick<AddCustomerDialogProps, 'onClose'>) {
  const { form, submit, error, isPending } = useNewCustomer(onClose)
  const { withAccount } = form.values
  return (
    <DialogForm
      onSubmit={submit}
      error={isEmailTaken(error) ? undefined : error}
      formFields={formFields}
      isPending={isPending}
      aside={<CancelButton onClick={onClose} />}
      submitLabel={withAccount ? texts.addNow : texts.addContact}
    >
      <TextInput
        label={texts.email}
        type="email"
        autoComplete="off"
        required={withAccount}
        data-autofocus
        {...form.getInputProps('email')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={texts.firstName} autoComplete="off" {...form.getInputProps('first')} />
        <TextInput label={texts.lastName} autoComplete="off" {...form.getInputProps('last')} />
      </SimpleGrid>
      <TextInput label={texts.phone} type="tel" autoComplete="off" {...form.getInputProps('phone')} />
      <Checkbox
        label={texts.withAccount}
        description={texts.addText}
        {...form.getInputProps('withAccount', { type: 'checkbox' })}
      />
      {!withAccount && (
        <Text size="sm" c="dimmed">
          {texts.withoutAccountText}
        </Text>
      )}
    </DialogForm>
  )
}

function useNewCustomer(onClose: () => void) {
  const navigate = useNavigate()
  const form = useForm<NewCustomer>({
    initialValues: { email: '', first: '', last: '', phone: '', withAccount: true },
  })
  const { mutate, error, isPending } = useSingleFlight({
    mutationFn: (values: NewCustomer) => (values.withAccount ? invite(values) : addContact(values)),
    onSuccess(id, { withAccount }) {
      invalidate()
      notify.success(withAccount ? texts.added : texts.contactAdded)
      onClose()
      void navigate(`/admin/members/${id}`)
    },
    onError: (error) => form.setErrors(errorsOf(error)),
  })
  return { form, submit: form.onSubmit((values) => mutate(values)), error, isPending }
}

/** The inputs of the form, by the fields of the two requests. */
const inputs: Readonly<Record<string, keyof NewCustomer>> = {
  'member.loginEmail': 'email',
  'member.contact.firstName': 'first',
  'member.contact.lastName': 'last',
  'member.contact.phones[0]': 'phone',
  'info.emails.items[0].email': 'email',
  'info.name.first': 'first',
  'info.name.last': 'last',
  'info.phones.items[0].phone': 'phone',
}
const formFields = Object.keys(inputs)

function errorsOf(error: unknown): Record<string, string> {
  if (isEmailTaken(error)) return { email: texts.taken }
  const known = formErrors(error, '')
  return Object.fromEntries(
    Object.entries(inputs).flatMap(([field, input]) => {
      const text = known[field.replaceAll(/\[(\d+)\]/g, '.$1')]
      return text ? [[input, text]] : []
    }),
  )
}

async function addContact(values: NewCustomer): Promise<string> {
  const { contact } = await shop.call('createContact', { info: contactInfo(values) })
  return contact.id ?? ''
}

/** Creates the member, sends the link and returns the id. */
async function invite({ email, first, last, phone }: NewCustomer): Promise<string> {
  const contact = {
    ...(first.trim() ? { firstName: first.trim() } : {}),
    ...(last.trim() ? { lastName: last.trim() } : {}),
    ...(phone.trim() ? { phones: [phone.trim()] } : {}),
  }
  const { member } = await shop.call('createMember', { member: { loginEmail: email.trim(), contact } })
  const id = member.id ?? ''
  await shop.call('sendActivationEmail', { identityId: id })
  return id
}
