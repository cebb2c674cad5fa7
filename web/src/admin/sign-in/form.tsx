import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { kept } from '../calls/client.ts'
import { formErrors, problemOf } from '../calls/problems.rules.ts'
import { useChange } from '../calls/use-call.ts'
import { Problem } from '../parts/problem.tsx'
import { texts } from './texts.ts'

export function SignInForm({ email = '' }: { email?: string }) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { email, password: '' } })
  const signIn = useChange('signIn', {
    onDone(reply) {
      kept.setQueryData(['getMe', {}], reply)
    },
  })
  const submit = form.onSubmit((values) =>
    signIn.mutate(values, { onError: (error) => form.setErrors(formErrors(problemOf(error), '')) }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Problem error={signIn.error} shown={['email', 'password']} />
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="username"
          data-autofocus
          autoFocus
          required
          {...form.getInputProps('email')}
          key={form.key('email')}
        />
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
          key={form.key('password')}
        />
        <Button type="submit" loading={signIn.isPending} fullWidth mt="xs">
          {texts.submit}
        </Button>
        <Text size="xs" c="dimmed">
          {texts.forgotten}
        </Text>
      </Stack>
    </form>
  )
}
