import type { MediaHosts, OAuthClient } from '@cartwright/contract/identity/credentials.ts'
import { Button, Code, Group, Paper, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { problemOf } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { CopyText } from '../components/display/secret.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { optionsOf } from '../components/form/options.ts'
import { useUnsaved } from '../components/form/unsaved.tsx'
import { lineErrors, splitLines } from './rules.ts'
import { texts } from './texts/index.ts'

/** The name and addresses of an app; without an id, saving adds the app. */
export function AppForm({ client }: { client: OAuthClient }) {
  const { id } = client
  const { form, chooseKind, submit, error, isPending } = useApp(client)
  return (
    <Paper withBorder p="xl" maw="44rem" component="form" onSubmit={submit} noValidate>
      <Stack>
        <Problem error={error} formFields={Object.keys(problemOf(error).fields)} />
        <TextInput
          label={texts.name}
          placeholder={texts.namePlaceholder}
          required
          {...form.getInputProps('name')}
        />
        {id ? (
          <ClientId id={id} />
        ) : (
          <Select
            label={texts.kind}
            data={optionsOf(texts.kinds)}
            allowDeselect={false}
            {...form.getInputProps('kind')}
            onChange={chooseKind}
          />
        )}
        <AddressFields form={form} />
        <Select
          label={texts.mediaHosts}
          description={texts.mediaHostsHint}
          data={optionsOf(texts.mediaHostsOptions)}
          allowDeselect={false}
          {...form.getInputProps('mediaHosts')}
        />
        <Switch
          label={texts.emailCodes}
          description={texts.emailCodesHint}
          {...form.getInputProps('emailCodes', { type: 'checkbox' })}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {id ? texts.save : texts.make}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

function AddressFields({ form }: { form: Pick<ReturnType<typeof useApp>['form'], 'getInputProps'> }) {
  return (
    <>
      <Textarea
        label={texts.redirectUris}
        description={texts.redirectUrisHint}
        autosize
        minRows={3}
        {...form.getInputProps('redirectUris')}
      />
      <Textarea
        label={texts.allowedOrigins}
        description={texts.allowedOriginsHint}
        autosize
        minRows={2}
        {...form.getInputProps('allowedOrigins')}
      />
    </>
  )
}

function ClientId({ id }: { id: string }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {texts.clientId}
      </Text>
      <Group gap="xs">
        <Code>{id}</Code>
        <CopyText value={id} />
      </Group>
    </div>
  )
}

function useApp({ id, kind = 'compat', ...client }: OAuthClient) {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: {
      name: client.name ?? '',
      kind: kind as string,
      mediaHosts: (client.mediaHosts ?? 'published') as string,
      redirectUris: (client.redirectUris ?? []).join('\n'),
      allowedOrigins: (client.allowedOrigins ?? []).join('\n'),
      emailCodes: client.emailCodes ?? true,
    },
  })
  const isSaved = useUnsaved(form.isDirty())
  const update = useChange('updateOAuthClient', { onDone: () => notify.success(texts.saved) })
  const create = useChange('createOAuthClient', {
    onDone({ client: created }) {
      notify.success(texts.saved)
      isSaved()
      void navigate(`/admin/keys/apps/${created.id}`, { replace: true })
    },
  })
  const submit = form.onSubmit((values) => {
    const fields = {
      name: values.name,
      redirectUris: splitLines(values.redirectUris),
      allowedOrigins: splitLines(values.allowedOrigins),
      mediaHosts: values.mediaHosts as MediaHosts,
      emailCodes: values.emailCodes,
    }
    const onError = (error: Error) => form.setErrors(lineErrors(problemOf(error).fields))
    const onSuccess = () => form.resetDirty(values)
    if (id) update.mutate({ client: { id, ...fields } }, { onError, onSuccess })
    else create.mutate({ client: { ...fields, kind: values.kind as typeof kind } }, { onError })
  })
  /** Programs other than the published clients know no hosts. */
  const chooseKind = (chosen: string | null) =>
    form.setValues({ kind: chosen ?? kind, mediaHosts: chosen === 'modern' ? 'own' : 'published' })
  return {
    form,
    chooseKind,
    submit,
    error: update.error ?? create.error,
    isPending: update.isPending || create.isPending,
  }
}
