import type { MailSecurity, MailServer } from '@cartwright/contract/sites/mail.ts'
import {
  Button,
  Fieldset,
  Group,
  NumberInput,
  Paper,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { may, useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { optionsOf } from '../components/form/options.ts'
import { readOnlyUnless } from '../components/form/record-form.tsx'
import { texts as settingsTexts } from '../settings/texts/index.ts'
import { useUnsavedSection } from '../settings/unsaved-sections.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.server
const formFields = ['host', 'port', 'security', 'username', 'password'].map((name) => `server.${name}`)

export function MailServerForm({ server }: { server: MailServer | undefined }) {
  const mayManage = may(useMe(), 'SITE.MANAGE_STAFF')
  const { form, submit, error, isPending } = useMailServer(server)
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title}>
      <Title order={2}>{texts.title}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.about}
      </Text>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Problem error={error} formFields={formFields} formErrors={form.errors} />
          <Fieldset variant="unstyled" {...readOnlyUnless(mayManage)}>
            <Stack>
              <ServerFields form={form} />
              <LoginFields form={form} hasPassword={server?.hasPassword ?? false} mayManage={mayManage} />
            </Stack>
          </Fieldset>
          {mayManage && (
            <Group justify="flex-end">
              {server && <RemoveServer />}
              <Button type="submit" loading={isPending} disabled={!form.isDirty()}>
                {settingsTexts.save}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Paper>
  )
}

const usualPorts: Record<MailSecurity, number> = { STARTTLS: 587, TLS: 465, NONE: 25 }

type Form = ReturnType<typeof useMailServer>['form']

function ServerFields({ form }: { form: Form }) {
  const choose = (security: string | null) => {
    if (!security) return
    const { port, security: before } = form.getValues()
    form.setFieldValue('security', security as MailSecurity)
    if (port === usualPorts[before]) form.setFieldValue('port', usualPorts[security as MailSecurity])
  }
  return (
    <>
      <TextInput label={texts.host} placeholder={texts.hostHint} required {...form.getInputProps('host')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={texts.security}
          data={optionsOf(texts.securities)}
          allowDeselect={false}
          {...form.getInputProps('security')}
          onChange={choose}
        />
        <NumberInput
          label={texts.port}
          description={texts.portHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          hideControls
          min={1}
          max={65_535}
          required
          {...form.getInputProps('port')}
        />
      </SimpleGrid>
    </>
  )
}

interface LoginFieldsProps {
  form: Form
  hasPassword: boolean
  mayManage: boolean
}

function LoginFields({ form, hasPassword, mayManage }: LoginFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={texts.username} autoComplete="off" {...form.getInputProps('username')} />
      {mayManage && (
        <PasswordInput
          label={texts.password}
          description={hasPassword ? texts.passwordStays : texts.passwordHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      )}
    </SimpleGrid>
  )
}

function useMailServer(server: MailServer | undefined) {
  const form = useForm({
    initialValues: {
      host: server?.host ?? '',
      port: server?.port ?? 587,
      security: server?.security ?? 'STARTTLS',
      username: server?.username ?? '',
      password: '',
    },
  })
  const { mutate, error, isPending } = useChange('saveMailServer', {
    onDone: () => notify.success(settingsTexts.saved),
  })
  useUnsavedSection(texts.title, form.isDirty())
  const submit = form.onSubmit(({ host, port, security, username, password }) =>
    mutate(
      {
        server: {
          ...{ host: host.trim(), port, security },
          ...(username.trim() ? { username: username.trim() } : {}),
          ...(password ? { password } : {}),
        },
      },
      { onError: (error) => form.setErrors(formErrors(error, 'server')) },
    ),
  )
  return { form, submit, error, isPending }
}

function RemoveServer() {
  const remove = useChange('deleteMailServer', { onDone: () => notify.success(texts.removed) })
  return (
    <DeleteButton
      title={texts.removeTitle}
      texts={texts}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({}, { onError: notify.failure })}
    />
  )
}
