import { Button, Group, Modal, MultiSelect, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { texts as partTexts } from '../components/texts/index.ts'
import { callsWith, grantable } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.keys

interface NewKeyProps {
  opened: boolean
  onClose: () => void
  onMade: (made: { name: string; secret: string }) => void
}

export function NewKey({ opened, onClose, onMade }: NewKeyProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.make}>
      <KeyForm onClose={onClose} onMade={onMade} />
    </Modal>
  )
}

function KeyForm({ onClose, onMade }: Omit<NewKeyProps, 'opened'>) {
  const form = useForm({ initialValues: { name: '', scope: 'some', permissions: [] as string[] } })
  const make = useChange('createApiKey', {
    invalidates: ['listApiKeys'],
    onDone({ key, secret }) {
      onMade({ name: key.name ?? '', secret })
      onClose()
    },
  })
  const submit = form.onSubmit(({ name, scope, permissions }) =>
    make.mutate(
      { key: { name, permissions: scope === 'all' ? ['*'] : permissions } },
      { onError: (error) => form.setErrors(formErrors(error, 'key')) },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Problem error={make.error} formFields={['key.name', 'key.permissions']} />
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
            data={grantable.map((value) => ({ value, label: `${value} · ${texts.calls(callsWith(value))}` }))}
            {...form.getInputProps('permissions')}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {partTexts.cancel}
          </Button>
          <Button type="submit" loading={make.isPending}>
            {texts.make}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
