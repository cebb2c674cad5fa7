import type { Contact } from '@cartwright/contract/identity/contacts.ts'
import { Button, Modal, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useMemo } from 'react'
import { formErrors } from '../../api/problems.rules.ts'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { language } from '../../language/language.ts'
import { countryOptions, type PersonForm, personChange, personForm } from '../rules.ts'
import { texts } from '../texts/index.ts'

/** A button that opens the form with the details of a person. */
export function EditContact({ contact }: { contact: Contact }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.edit}
      </Button>
      <Modal opened={opened} onClose={close} title={texts.editTitle} size="lg">
        <ContactForm contact={contact} onClose={close} />
      </Modal>
    </>
  )
}

function ContactForm({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const form = useForm<PersonForm>({ initialValues: personForm(contact) })
  const save = useChange('updateContact', {
    onDone() {
      notify.success(texts.saved)
      onClose()
    },
  })
  const { id = '', revision } = contact
  const submit = form.onSubmit((values) =>
    save.mutate(
      { contactId: id ?? '', revision: revision ?? 0, info: personChange(contact, values) },
      { onError: (error) => form.setErrors(errorsOf(error)) },
    ),
  )
  const countries = useMemo(() => countryOptions(language), [])
  const text = (name: keyof PersonForm) => ({ autoComplete: 'off', ...form.getInputProps(name) })
  return (
    <DialogForm
      onSubmit={submit}
      error={save.error}
      formFields={Object.keys(inputs)}
      isPending={save.isPending}
      aside={<CancelButton onClick={onClose} />}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={texts.firstName} data-autofocus {...text('first')} />
        <TextInput label={texts.lastName} {...text('last')} />
        <TextInput
          label={texts.email}
          type="email"
          disabled={contact.memberInfo !== undefined}
          {...(contact.memberInfo ? { description: texts.loginEmailText } : {})}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...text('email')}
        />
        <TextInput label={texts.phone} type="tel" {...text('phone')} />
        <TextInput label={texts.company} {...text('company')} />
        <TextInput label={texts.jobTitle} {...text('jobTitle')} />
        <TextInput label={texts.birthdate} type="date" {...text('birthdate')} />
      </SimpleGrid>
      <TextInput label={texts.street} {...text('street')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={texts.postalCode} {...text('postalCode')} />
        <TextInput label={texts.city} {...text('city')} />
        <Select
          label={texts.country}
          searchable
          clearable
          data={countries}
          {...form.getInputProps('country')}
        />
      </SimpleGrid>
    </DialogForm>
  )
}

/** The inputs of the form, by the fields of the request. */
const inputs: Readonly<Record<string, keyof PersonForm>> = {
  'info.name.first': 'first',
  'info.name.last': 'last',
  'info.emails.items[0].email': 'email',
  'info.phones.items[0].phone': 'phone',
  'info.company': 'company',
  'info.jobTitle': 'jobTitle',
  'info.birthdate': 'birthdate',
  'info.addresses.items[0].address.addressLine': 'street',
  'info.addresses.items[0].address.postalCode': 'postalCode',
  'info.addresses.items[0].address.city': 'city',
}

function errorsOf(error: unknown): Record<string, string> {
  const known = formErrors(error, '')
  return Object.fromEntries(
    Object.entries(inputs).flatMap(([field, input]) => {
      const text = known[field.replaceAll(/\[(\d+)\]/g, '.$1')]
      return text ? [[input, text]] : []
    }),
  )
}
