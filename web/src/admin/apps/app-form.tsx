import type { OAuthClient } from '@cartwright/contract/sites/settings.ts'
import { Button, Code, Group, Paper, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { problemOf } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { texts as allTexts } from '../api-keys/texts/index.ts'
import { CopyText } from '../components/display/secret.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { useUnsaved } from '../components/form/unsaved.tsx'
import { lineErrors, linesOf } from './rules.ts'

const texts = allTexts.apps

/** Name and addresses of a storefront; saving one without an id allows it. */
export function AppForm({ client }: { client: OAuthClient }) {
  const { id, kind = 'compat' } = client
  const navigate = useNavigate()
  const form = useForm({
    initialValues: {
      name: client.name ?? '',
      kind: kind as string,
      redirectUris: (client.redirectUris ?? []).join('\n'),
      allowedOrigins: (client.allowedOrigins ?? []).join('\n'),
    },
  })
  const isSaved = useUnsaved(form.isDirty())
  const update = useChange('updateOAuthClient', { onDone: () => notify.success(texts.saved) })
  const create = useChange('createOAuthClient', {
    onDone({ client }) {
      notify.success(texts.saved)
      isSaved()
      void navigate(`/admin/keys/apps/${client.id}`, { replace: true })
    },
  })
  const submit = form.onSubmit((values) => {
    const fields = {
      name: values.name,
      redirectUris: linesOf(values.redirectUris),
      allowedOrigins: linesOf(values.allowedOrigins),
    }
    const onError = (error: Error) => form.setErrors(lineErrors(problemOf(error).fields))
    const onSuccess = () => form.resetDirty(values)
    if (id) update.mutate({ client: { id, ...fields } }, { onError, onSuccess })
    else create.mutate({ client: { ...fields, kind: values.kind as typeof kind } }, { onError })
  })
  const error = update.error ?? create.error
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
          <div>
            <Text size="sm" fw={500}>
              {texts.clientId}
            </Text>
            <Group gap="xs">
              <Code>{id}</Code>
              <CopyText value={id} />
            </Group>
          </div>
        ) : (
          <Select
            label={texts.kind}
            data={Object.entries(texts.kinds).map(([value, label]) => ({ value, label }))}
            allowDeselect={false}
            {...form.getInputProps('kind')}
          />
        )}
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
        <Group justify="flex-end">
          <Button type="submit" loading={update.isPending || create.isPending}>
            {id ? texts.save : texts.make}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
