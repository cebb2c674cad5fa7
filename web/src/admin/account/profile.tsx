import { Button, Group, Paper, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryClient } from '../api/client.ts'
import { useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { useUnsaved } from '../components/form/unsaved.tsx'
import { adoptSaved } from '../components/form/use-revision.ts'
import { SectionHead } from '../components/page/section-head.tsx'
import { texts } from './texts/index.ts'

function useProfileForm() {
  const me = useMe()
  const form = useForm({ initialValues: { name: me.name, email: me.email, password: '' } })
  const needsPassword = form.values.email !== me.email
  useUnsaved(form.isDirty())
  const update = useChange('updateMe', {
    onDone(reply) {
      queryClient.setQueryData(['getMe', {}], reply)
      notify.success(texts.saved)
    },
  })
  const submit = form.onSubmit((before) => {
    const { name, email, password } = before
    update.mutate(needsPassword ? { me: { name, email }, password } : { me: { name } }, {
      onError: (error) => form.setErrors(formErrors(error, 'me')),
      onSuccess: ({ me: { name, email } }) =>
        adoptSaved(form, { before, saved: { name, email, password: '' } }),
    })
  })
  return { form, submit, needsPassword, update }
}

export function Profile() {
  const { form, submit, needsPassword, update } = useProfileForm()
  return (
    <section>
      <SectionHead title={texts.profile} />
      <Paper withBorder p="xl" component="form" onSubmit={submit} noValidate>
        <Stack>
          <Problem error={update.error} formFields={['me.name', 'me.email', 'password']} />
          <TextInput label={texts.name} autoComplete="name" required {...form.getInputProps('name')} />
          <TextInput
            label={texts.email}
            type="email"
            autoComplete="email"
            required
            {...form.getInputProps('email')}
          />
          {needsPassword && (
            <PasswordInput
              label={texts.emailPassword}
              autoComplete="current-password"
              required
              {...form.getInputProps('password')}
            />
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </section>
  )
}
