import type { Reply } from '@cartwright/contract/schemas.ts'
import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '../api/use-call.ts'
import { Hint } from '../components/display/hint.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { PasskeyButton } from '../components/passkey/passkey.tsx'
import { texts } from './texts/index.ts'

interface SecondFactorProps {
  /** What the shop has accepted. */
  account: { email: string; password: string }
  onDone: (reply: Reply<'signIn'>) => void
  onBack: () => void
}

/** The step after the password. */
export function SecondFactor({ account, onDone, onBack }: SecondFactorProps) {
  const form = useForm({ initialValues: { code: '' } })
  const signIn = useChange('signIn', { onDone })
  const submit = form.onSubmit(({ code }) =>
    signIn.mutate({ ...account, code }, { onError: () => form.reset() }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Hint>{texts.codeHint}</Hint>
        <Problem error={signIn.error} />
        <TextInput
          label={texts.code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          autoFocus
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={signIn.isPending} disabled={form.values.code.trim() === ''} fullWidth>
          {texts.submit}
        </Button>
        <PasskeyButton call="signInWithPasskey" onDone={onDone} />
        <Anchor component="button" type="button" size="sm" ta="center" onClick={onBack}>
          {texts.back}
        </Anchor>
      </Stack>
    </form>
  )
}
