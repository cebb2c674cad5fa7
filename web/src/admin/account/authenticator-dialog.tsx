import type { Reply } from '@cartwright/contract/schemas.ts'
import { Code, Group, Modal, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { CopyText } from '../components/display/secret.tsx'
import { CancelButton, DialogForm } from '../components/form/dialog-form.tsx'
import { texts } from './texts/index.ts'

interface AuthenticatorDialogProps {
  app: Reply<'startAuthenticator'>
  onClose: () => void
  onAdded: (reply: Reply<'addAuthenticator'>) => void
}

/** Shows the key of a new authenticator app, and asks for its first code. */
export function AuthenticatorDialog(props: AuthenticatorDialogProps) {
  const { app, onClose } = props
  const { form, submit, add } = useAuthenticatorForm(props)
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title={texts.addApp}>
      <DialogForm
        onSubmit={submit}
        error={add.error}
        formFields={['code', 'name']}
        isPending={add.isPending}
        aside={<CancelButton onClick={onClose} />}
        submitLabel={texts.add}
      >
        <Text size="sm">{texts.scan}</Text>
        <img
          className="qr-code"
          alt={texts.qrCode}
          src={`data:image/svg+xml,${encodeURIComponent(app.qrCode)}`}
        />
        <div>
          <Text size="sm">{texts.typeKey}</Text>
          <Group gap="xs" mt={6}>
            <Code fz="sm" className="secret">
              {app.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </Code>
            <CopyText value={app.key} />
          </Group>
        </div>
        <TextInput
          label={texts.code}
          description={texts.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          data-autofocus
          {...form.getInputProps('code')}
        />
        <TextInput
          label={texts.factorName}
          required
          maxLength={100}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
      </DialogForm>
    </Modal>
  )
}

function useAuthenticatorForm({ app: { setup }, onClose, onAdded }: AuthenticatorDialogProps) {
  const form = useForm({ initialValues: { code: '', name: texts.kinds.AUTHENTICATOR } })
  const add = useChange('addAuthenticator', {
    invalidates: [],
    onDone(reply) {
      onClose()
      onAdded(reply)
    },
  })
  const submit = form.onSubmit(({ code, name }) =>
    add.mutate(
      { setup, code, ...(name.trim() ? { name } : {}) },
      { onError: (error) => form.setErrors(formErrors(error, '')) },
    ),
  )
  return { form, submit, add }
}
