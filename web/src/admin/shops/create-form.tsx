import type { CreateShopReply } from '@cartwright/contract/sites/shops.ts'
import { Group, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { CancelButton, DialogForm } from '../components/form/dialog-form.tsx'
import { texts } from './texts/index.ts'

interface CreateFormProps {
  onClose: () => void
  onCreated: (created: CreateShopReply) => void
}

const languages = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
]

export function CreateForm({ onClose, onCreated }: CreateFormProps) {
  const { form, submit, error, isPending } = useCreation({ onClose, onCreated })
  return (
    <DialogForm
      onSubmit={submit}
      error={error}
      formFields={['name', 'host', 'currency', 'language', 'country'].map((field) => `shop.${field}`)}
      isPending={isPending}
      aside={<CancelButton onClick={onClose} />}
      submitLabel={texts.create}
    >
      <TextInput label={texts.name} required data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={texts.host}
        placeholder={texts.hostPlaceholder}
        description={texts.hostHint}
        required
        {...form.getInputProps('host')}
      />
      <Group grow align="flex-end">
        <TextInput
          label={texts.currency}
          description={texts.currencyHint}
          maxLength={3}
          {...form.getInputProps('currency')}
        />
        <TextInput
          label={texts.country}
          description={texts.countryHint}
          maxLength={2}
          {...form.getInputProps('country')}
        />
      </Group>
      <Select
        label={texts.language}
        data={languages}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
    </DialogForm>
  )
}

function useCreation({ onClose, onCreated }: CreateFormProps) {
  const form = useForm({
    initialValues: { name: '', host: '', currency: 'EUR', language: 'en', country: '' },
  })
  const { mutate, error, isPending } = useChange('createShop', {
    invalidates: ['listShops', 'listMyShops'],
    onDone(created) {
      onCreated(created)
      onClose()
    },
  })
  const submit = form.onSubmit(({ country, currency, ...shop }) =>
    mutate(
      {
        shop: {
          ...shop,
          ...(currency ? { currency: currency.toUpperCase() } : {}),
          ...(country ? { country: country.toUpperCase() } : {}),
        },
      },
      { onError: (failed) => form.setErrors(errorsOf(failed)) },
    ),
  )
  return { form, submit, error, isPending }
}

function errorsOf(error: unknown): Record<string, string> {
  return { ...formErrors(error, 'shop'), ...formErrors(error, '') }
}
