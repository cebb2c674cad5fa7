import { CartwrightError } from '@cartwright/sdk/admin'
import { Alert, Button, Group, Paper, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.test

/** Sends one e-mail, by default to the reader. */
export function TestMail() {
  const { email } = useMe()
  const form = useForm({ initialValues: { to: email } })
  const { mutate, error, isPending } = useChange('sendTestMessage', {
    onDone: (_reply, { to }) => notify.success(texts.sent(to)),
  })
  const submit = form.onSubmit(({ to }) =>
    mutate({ to: to.trim() }, { onError: (failure) => form.setErrors(formErrors(failure, '')) }),
  )
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title}>
      <Title order={2}>{texts.title}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.about}
      </Text>
      <Failure error={error} />
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

/** The words of a mail server are shown as they are. */
function Failure({ error }: { error: unknown }) {
  if (error instanceof CartwrightError && typeof error.data.reason === 'string') {
    return (
      <Alert role="alert" color="red" title={texts.failed} my="md">
        {error.data.reason}
      </Alert>
    )
  }
  return <Problem error={error} formFields={['to']} />
}
