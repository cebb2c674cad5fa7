import type { IdentityProvider } from '@cartwright/contract/identity/providers.ts'
import { Modal, PasswordInput, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { DialogForm } from '../components/form/dialog-form.tsx'
import type { Form } from '../components/form/use-revision.ts'
import { texts as commonTexts } from '../components/texts/index.ts'
import { ProviderConnection } from './provider-connection.tsx'
import { changesOf, type ProviderValues, valuesOf } from './providers.rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.providers

interface ProviderFormProps {
  /** Absent for a new one. */
  provider: IdentityProvider | undefined
  /** Called after creation, to show what to register at the provider. */
  onCreated: (provider: IdentityProvider) => void
  onClose: () => void
}

/** The form of an identity provider. Nobody can read its secret again. */
export function ProviderForm({ provider, onCreated, onClose }: ProviderFormProps) {
  const { form, submit, error, isPending } = useProvider({ provider, onCreated, onClose })
  const close = async () => {
    if (!form.isDirty() || (await askToConfirm({ ...commonTexts.leave, dangerous: true }))) onClose()
  }
  return (
    <Modal opened onClose={close} title={provider?.name ?? texts.add}>
      <DialogForm
        onSubmit={submit}
        error={error}
        formFields={formFields}
        isPending={isPending}
        disabled={!form.isDirty()}
        aside={provider && <RemoveProvider provider={provider} onDone={onClose} />}
      >
        {provider && <ProviderConnection provider={provider} />}
        <ProviderFields form={form} isNew={!provider} />
      </DialogForm>
    </Modal>
  )
}

function ProviderFields({ form, isNew }: { form: Form<ProviderValues>; isNew: boolean }) {
  return (
    <>
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
        description={isNew ? texts.secretHint : texts.secretKept}
        autoComplete="off"
        required={isNew}
        {...form.getInputProps('clientSecret')}
      />
      <TextInput label={texts.scope} description={texts.scopeHint} {...form.getInputProps('scope')} />
      <Switch label={texts.enabled} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </>
  )
}

const fields = ['name', 'issuer', 'clientId', 'clientSecret', 'scope', 'enabled']
const formFields = fields.map((field) => `provider.${field}`)

function useProvider({ provider, onCreated, onClose }: ProviderFormProps) {
  const form = useForm<ProviderValues>({ initialValues: valuesOf(provider) })
  const update = useChange('updateIdentityProvider', {
    onDone() {
      notify.success(texts.saved)
      onClose()
    },
  })
  const create = useChange('createIdentityProvider', {
    onDone({ provider: created }) {
      notify.success(texts.made)
      form.setValues(valuesOf(created))
      form.resetDirty(valuesOf(created))
      onCreated(created)
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

interface RemoveProviderProps {
  provider: IdentityProvider
  onDone: () => void
}

function RemoveProvider({ provider: { id, name }, onDone }: RemoveProviderProps) {
  const remove = useChange('deleteIdentityProvider', {
    onDone() {
      notify.success(texts.removed)
      onDone()
    },
  })
  return (
    <DeleteButton
      title={texts.removeTitle(name)}
      texts={texts}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ id }, { onError: notify.failure })}
    />
  )
}
