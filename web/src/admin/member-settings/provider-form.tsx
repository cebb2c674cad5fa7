import type { IdentityProvider } from '@cartwright/contract/identity/providers.ts'
import { Button, Group, Modal, PasswordInput, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { texts as partTexts } from '../components/texts/index.ts'
import { Connection } from './provider-connection.tsx'
import { changesOf, type ProviderValues, valuesOf } from './providers.rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.providers

interface ProviderFormProps {
  /** Absent while it is being made. */
  provider: IdentityProvider | undefined
  /** It is made, and what has to be registered there can be said. */
  onMade: (provider: IdentityProvider) => void
  onClose: () => void
}

/** One place by which members may sign in. Its secret is written and never shown. */
export function ProviderForm({ provider, onMade, onClose }: ProviderFormProps) {
  const { form, submit, error, isPending } = useProvider({ provider, onMade, onClose })
  const close = async () => {
    if (!form.isDirty() || (await askToConfirm({ ...partTexts.leave, dangerous: true }))) onClose()
  }
  return (
    <Modal opened onClose={close} title={provider?.name ?? texts.add}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Problem error={error} formFields={shown} />
          {provider && <Connection provider={provider} />}
          <TextInput
            label={texts.name}
            description={texts.nameHint}
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={texts.issuer}
            description={texts.issuerHint}
            type="url"
            required
            {...form.getInputProps('issuer')}
          />
          <TextInput label={texts.clientId} autoComplete="off" required {...form.getInputProps('clientId')} />
          <PasswordInput
            label={texts.clientSecret}
            description={provider ? texts.secretKept : texts.secretHint}
            autoComplete="off"
            required={!provider}
            visibilityToggleButtonProps={{ 'aria-label': allTexts.showSecret }}
            {...form.getInputProps('clientSecret')}
          />
          <TextInput label={texts.scope} description={texts.scopeHint} {...form.getInputProps('scope')} />
          <Switch label={texts.enabled} {...form.getInputProps('enabled', { type: 'checkbox' })} />
          <Group justify="space-between">
            {provider ? <RemoveButton provider={provider} onDone={onClose} /> : <span />}
            <Button type="submit" loading={isPending} disabled={!form.isDirty()}>
              {partTexts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const fields = ['name', 'issuer', 'clientId', 'clientSecret', 'scope', 'enabled']
const shown = fields.map((field) => `provider.${field}`)

function useProvider({ provider, onMade, onClose }: ProviderFormProps) {
  const form = useForm<ProviderValues>({ initialValues: valuesOf(provider) })
  const update = useChange('updateIdentityProvider', {
    onDone() {
      notify.success(texts.saved)
      onClose()
    },
  })
  const create = useChange('createIdentityProvider', {
    onDone({ provider: made }) {
      notify.success(texts.made)
      form.setValues(valuesOf(made))
      form.resetDirty(valuesOf(made))
      onMade(made)
    },
  })
  const submit = form.onSubmit((values) => {
    const onError = (error: Error) => form.setErrors(formErrors(error, 'provider'))
    if (!provider) return create.mutate({ provider: values }, { onError })
    const { id, revision } = provider
    const changes = changesOf(valuesOf(provider), values)
    update.mutate({ provider: { id, revision, ...changes } }, { onError })
  })
  return {
    form,
    submit,
    error: update.error ?? create.error,
    isPending: update.isPending || create.isPending,
  }
}

function RemoveButton({
  provider: { id, name },
  onDone,
}: {
  provider: IdentityProvider
  onDone: () => void
}) {
  const remove = useChange('deleteIdentityProvider', {
    onDone() {
      notify.success(texts.removed)
      onDone()
    },
  })
  const ask = async () => {
    const question = { title: texts.removeTitle(name), text: texts.removeText, confirm: texts.remove }
    if (await askToConfirm({ ...question, dangerous: true }))
      remove.mutate({ id }, { onError: notify.failure })
  }
  return (
    <Button variant="light" color="red" loading={remove.isPending} onClick={ask}>
      {texts.remove}
    </Button>
  )
}
