import type { MediaHosts } from '@cartwright/contract/identity/credentials.ts'
import { Group, Modal, MultiSelect, Radio, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { CancelButton, DialogForm } from '../components/form/dialog-form.tsx'
import { optionsOf } from '../components/form/options.ts'
import { callCount, grantable } from './rules.ts'
import { texts } from './texts/index.ts'

export interface CreatedKey {
  name: string
  secret: string
}

interface ApiKeyFormProps {
  onClose: () => void
  onCreated: (key: CreatedKey) => void
}

export function ApiKeyDialog({ opened, ...props }: ApiKeyFormProps & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={texts.make}>
      <ApiKeyForm {...props} />
    </Modal>
  )
}

function ApiKeyForm({ onClose, onCreated }: ApiKeyFormProps) {
  const { form, submit, error, isPending } = useApiKey({ onClose, onCreated })
  return (
    <DialogForm
      onSubmit={submit}
      error={error}
      formFields={['key.name', 'key.permissions']}
      isPending={isPending}
      aside={<CancelButton onClick={onClose} />}
      submitLabel={texts.make}
    >
      <TextInput
        label={texts.name}
        placeholder={texts.namePlaceholder}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Radio.Group label={texts.permissions} {...form.getInputProps('scope')}>
        <Group mt={6}>
          <Radio value="some" label={texts.some} />
          <Radio value="all" label={texts.everything} />
        </Group>
      </Radio.Group>
      {form.values.scope === 'some' && (
        <MultiSelect
          label={texts.choose}
          searchable
          data={grantable.map((value) => ({ value, label: `${value} · ${texts.calls(callCount(value))}` }))}
          {...form.getInputProps('permissions')}
        />
      )}
      <Select
        label={texts.mediaHosts}
        description={texts.mediaHostsHint}
        data={optionsOf(texts.mediaHostsOptions)}
        allowDeselect={false}
        {...form.getInputProps('mediaHosts')}
      />
    </DialogForm>
  )
}

function useApiKey({ onClose, onCreated }: ApiKeyFormProps) {
  const form = useForm({
    initialValues: { name: '', scope: 'some', permissions: [] as string[], mediaHosts: 'own' },
  })
  const { mutate, error, isPending } = useChange('createApiKey', {
    invalidates: ['listApiKeys'],
    onDone({ key, secret }) {
      onCreated({ name: key.name ?? '', secret })
      onClose()
    },
  })
  const submit = form.onSubmit(({ name, scope, permissions, mediaHosts }) =>
    mutate(
      {
        key: {
          name,
          permissions: scope === 'all' ? ['*'] : permissions,
          mediaHosts: mediaHosts as MediaHosts,
        },
      },
      { onError: (error) => form.setErrors(formErrors(error, 'key')) },
    ),
  )
  return { form, submit, error, isPending }
}
