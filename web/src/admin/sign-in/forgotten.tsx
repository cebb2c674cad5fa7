import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { Hint } from '../components/display/hint.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { texts } from './texts/index.ts'

/** The form to request a link for a new password. */
export function ForgottenPassword({ email, onBack }: { email: string; onBack: () => void }) {
  const form = useForm({ initialValues: { email } })
  const send = useChange('sendPasswordLink', { invalidates: [] })
  const submit = form.onSubmit((values) =>
    send.mutate(values, { onError: (error) => form.setErrors(formErrors(error, '')) }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Hint>{texts.forgottenHint}</Hint>
        <Problem error={send.error} formFields={['email']} />
        {send.isSuccess && <Alert role="status">{texts.sent}</Alert>}
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="username"
          required
          {...form.getInputProps('email')}
        />
        <Button type="submit" loading={send.isPending} fullWidth>
          {texts.send}
        </Button>
        <Anchor component="button" type="button" size="sm" ta="center" onClick={onBack}>
          {texts.back}
        </Anchor>
      </Stack>
    </form>
  )
}
