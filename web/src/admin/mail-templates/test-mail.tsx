import type { MailTemplate } from '@cartwright/contract/mail/templates.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { Alert, Button, Group, Paper, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { type Draft, toContent } from './draft.rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.test

/** Sends the e-mail as it is in the form, by default to the reader. */
export function TestMail({ template: { kind, language }, draft }: { template: MailTemplate; draft: Draft }) {
  const { email } = useMe()
  const form = useForm({ initialValues: { to: email } })
  const { mutate, error, isPending } = useChange('sendMailTemplateTest', {
    invalidates: [],
    onDone: (_reply, { to }) => notify.success(texts.sent(to)),
  })
  const submit = form.onSubmit(({ to }) =>
    mutate(
      { kind, language, ...toContent(draft), to: to.trim() },
      { onError: (failure) => form.setErrors(formErrors(failure, '')) },
    ),
  )
  const { reason } = error instanceof CartwrightError ? error.data : {}
  return (
    <Paper withBorder p="lg" mt="md" maw="52rem" component="section" aria-label={texts.title}>
      <Title order={2}>{texts.title}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.about}
      </Text>
      {typeof reason === 'string' ? (
        <Alert role="alert" color="red" my="md">
          {reason}
        </Alert>
      ) : (
        <Problem error={error} formFields={['to']} />
      )}
      <form onSubmit={submit} noValidate>
        <Group align="flex-end">
          <TextInput label={texts.to} type="email" required flex="1 1 16rem" {...form.getInputProps('to')} />
          <Button type="submit" variant="default" loading={isPending}>
            {texts.send}
          </Button>
        </Group>
      </form>
    </Paper>
  )
}
