import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../api/problems.rules.ts'
import { documentProps } from '../api/props.ts'
import { useChange } from '../api/use-call.ts'
import { Hint } from '../components/display/hint.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { useLinkToken } from '../components/page/link-token.ts'
import { StandalonePage } from '../components/page/standalone-page.tsx'
import { texts } from './texts/index.ts'

/** The target of the one-time link of the first start: creates the owner and signs in. */
export function Page() {
  const token = useLinkToken()
  return (
    <StandalonePage title={texts.title(documentProps.siteName)}>
      {token ? <OwnerForm token={token} /> : <Alert title={texts.noToken.title}>{texts.noToken.text}</Alert>}
    </StandalonePage>
  )
}

function useOwnerForm(token: string) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '', email: '', password: '' } })
  const setUp = useChange('setUpShop', {
    invalidates: [],
    // Reloads the document, which then says that the shop has an owner.
    onDone: () => location.replace('/admin'),
  })
  const onError = (error: Error) => form.setErrors(formErrors(error, ''))
  const submit = form.onSubmit((values) => setUp.mutate({ token, ...values }, { onError }))
  return { form, submit, setUp }
}

function OwnerForm({ token }: { token: string }) {
  const { form, submit, setUp } = useOwnerForm(token)
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Hint>{texts.intro}</Hint>
        <Problem error={setUp.error} formFields={['name', 'email', 'password']} />
        <TextInput
          label={texts.name}
          autoComplete="name"
          required
          {...form.getInputProps('name')}
          key={form.key('name')}
        />
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="username"
          required
          {...form.getInputProps('email')}
          key={form.key('email')}
        />
        <PasswordInput
          label={texts.password}
          description={form.errors.password ? undefined : texts.passwordHint}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
          key={form.key('password')}
        />
        <Button type="submit" loading={setUp.isPending} fullWidth>
          {texts.submit}
        </Button>
      </Stack>
    </form>
  )
}
