import type { Reply } from '@cartwright/contract/schemas.ts'
import { Button, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { queryClient } from '../api/client.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useCall, useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { useLinkToken } from '../components/page/link-token.ts'
import { StandalonePage } from '../components/page/standalone-page.tsx'
import { texts } from './texts/index.ts'

type SetupLink = Reply<'getStaffLink'>

/** The target of invitation and password links. */
export function Page() {
  const token = useLinkToken()
  const { data, error } = useCall('getStaffLink', { token }, { enabled: token !== '' })
  if (data) return <OpenedLink link={data} token={token} />
  return (
    <StandalonePage title={texts.title}>
      <Problem error={error} />
      {error ? <Text size="sm">{texts.again}</Text> : <Skeleton height={200} />}
    </StandalonePage>
  )
}

function OpenedLink({ link, token }: { link: SetupLink; token: string }) {
  const isInvitation = link.purpose === 'INVITATION'
  return (
    <StandalonePage title={isInvitation ? texts.welcome(link.siteName) : texts.forgotten}>
      <Text size="sm" c="dimmed" mb="md">
        {isInvitation ? texts.invited : texts.forgottenHint}
      </Text>
      <PasswordForm link={link} token={token} named={isInvitation} />
    </StandalonePage>
  )
}

function PasswordForm({ link, token, named }: { link: SetupLink; token: string; named: boolean }) {
  const navigate = useNavigate()
  const form = useForm({ initialValues: { name: link.name ?? '', password: '' } })
  const choose = useChange('useStaffLink', {
    invalidates: [],
    onDone({ me }) {
      if (me) queryClient.setQueryData(['getMe', {}], { me })
      else notify.success(texts.changed)
      void navigate('/admin', { replace: true })
    },
  })
  const submit = form.onSubmit(({ name, password }) =>
    choose.mutate(
      { token, password, ...(named ? { name } : {}) },
      { onError: (error) => form.setErrors(formErrors(error, '')) },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Problem error={choose.error} formFields={['name', 'password']} />
        {named && (
          <TextInput label={texts.name} autoComplete="name" required {...form.getInputProps('name')} />
        )}
        <TextInput label={texts.email} autoComplete="username" readOnly value={link.email ?? ''} />
        <PasswordInput
          label={texts.password}
          description={texts.passwordHint}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={choose.isPending} fullWidth>
          {texts.submit}
        </Button>
      </Stack>
    </form>
  )
}
