import { Button, Group, Paper, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { SectionHead } from '../components/page/section-head.tsx'
import { texts } from './texts/index.ts'

export function Password() {
  const form = useForm({ initialValues: { password: '', newPassword: '' } })
  const change = useChange('changeMyPassword', {
    invalidates: ['listSessions'],
    onDone() {
      notify.success(texts.changed)
      form.reset()
    },
  })
  const onError = (error: Error) => form.setErrors(formErrors(error, ''))
  const submit = form.onSubmit((values) => change.mutate(values, { onError }))
  return (
    <section>
      <SectionHead title={texts.password} about={texts.passwordAbout} />
      <Paper withBorder p="xl" component="form" onSubmit={submit} noValidate>
        <Stack>
          <Problem error={change.error} formFields={['password', 'newPassword']} />
          <PasswordInput
            label={texts.current}
            autoComplete="current-password"
            required
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label={texts.next}
            description={texts.nextHint}
            autoComplete="new-password"
            required
            {...form.getInputProps('newPassword')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={change.isPending}>
              {texts.change}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </section>
  )
}
