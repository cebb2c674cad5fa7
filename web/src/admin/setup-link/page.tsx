import type { Reply } from '@cartwright/contract/schemas.ts'
import { Button, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate, useSearchParams } from 'react-router'
import { kept } from '../api/client.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { LonePage } from '../components/page/standalone-page.tsx'
import { texts } from './texts/index.ts'

type Link = Reply<'getStaffLink'>

/** Where the links of invitations and of forgotten passwords lead. */
export function Page() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data, error } = useCall('getStaffLink', { token }, { enabled: token !== '' })
  if (data) return <Opened link={data} token={token} />
  return (
    <LonePage title={texts.title}>
      <Problem error={error} />
      {error ? <Text size="sm">{texts.again}</Text> : <Skeleton height={200} />}
    </LonePage>
  )
}

function Opened({ link, token }: { link: Link; token: string }) {
  const isInvitation = link.purpose === 'INVITATION'
  return (
    <LonePage title={isInvitation ? texts.welcome(link.siteName) : texts.forgotten}>
      <Text size="sm" c="dimmed" mb="md">
        {isInvitation ? texts.invited : texts.forgottenHint}
      </Text>
      <PasswordForm link={link} token={token} named={isInvitation} />
    </LonePage>
  )
}

function PasswordForm({ link, token, named }: { link: Link; token: string; named: boolean }) {
  const navigate = useNavigate()
  const form = useForm({ initialValues: { name: link.name ?? '', password: '' } })
  const choose = useChange('useStaffLink', {
    forgets: [],
    onDone(reply) {
      kept.setQueryData(['getMe', {}], reply)
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
        <Problem error={choose.error} shown={['name', 'password']} />
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
