import type { Reply } from '@cartwright/contract/schemas.ts'
import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { queryClient } from '../api/client.ts'
import { formErrors, needsSecondFactor } from '../api/problems.rules.ts'
import { documentProps } from '../api/props.ts'
import { useChange } from '../api/use-call.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { PasskeyButton } from '../components/passkey/passkey.tsx'
import { ForgottenPassword } from './forgotten.tsx'
import { SecondFactor } from './second-factor.tsx'
import { texts } from './texts/index.ts'

const enter = (reply: Reply<'signIn'>) => queryClient.setQueryData(['getMe', {}], reply)

export function SignInForm({ email = '' }: { email?: string }) {
  const [isForgotten, setForgotten] = useState(false)
  const { form, submit, signIn } = useSignIn(email)
  if (isForgotten) return <ForgottenPassword email={form.values.email} onBack={() => setForgotten(false)} />
  if (needsSecondFactor(signIn.error)) {
    return <SecondFactor account={form.values} onDone={enter} onBack={signIn.reset} />
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {documentProps.needsSetUp && <Alert color="yellow">{texts.setUp}</Alert>}
        <Problem error={signIn.error} formFields={['email', 'password']} />
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="username"
          required
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={signIn.isPending} fullWidth mt="xs">
          {texts.submit}
        </Button>
        <PasskeyButton call="signInWithPasskey" onDone={enter} />
        <Anchor component="button" type="button" size="sm" ta="center" onClick={() => setForgotten(true)}>
          {texts.forgotten}
        </Anchor>
      </Stack>
    </form>
  )
}

function useSignIn(email: string) {
  const form = useForm({ initialValues: { email, password: '' } })
  const signIn = useChange('signIn', { onDone: enter })
  const submit = form.onSubmit((values) =>
    signIn.mutate(values, { onError: (error) => form.setErrors(formErrors(error, '')) }),
  )
  return { form, submit, signIn }
}
