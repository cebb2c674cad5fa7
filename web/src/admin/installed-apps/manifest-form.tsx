import { Button, Divider, Group, Paper, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { formErrors } from '../api/problems.rules.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { parseManifest } from './rules.ts'
import { texts } from './texts/index.ts'

/** The address of a manifest, or the manifest. */
export type Source = { address: string } | { manifest: Record<string, unknown> }

interface ManifestFormProps {
  /** The one in the link that led here. */
  address: string
  error: unknown
  isPending: boolean
  onSource: (source: Source) => void
}

/** Where an app comes from. */
export function ManifestForm({ address, error, isPending, onSource }: ManifestFormProps) {
  const form = useForm({
    initialValues: { address, pasted: '' },
    validate: {
      address: (typed, { pasted }) => (typed.trim() || pasted.trim() ? null : texts.from.oneOf),
      pasted: (pasted) => (pasted.trim() && !parseManifest(pasted) ? texts.from.notJson : null),
    },
  })
  const { setErrors } = form
  useEffect(() => {
    if (error) setErrors(formErrors(error, ''))
  }, [error, setErrors])
  const submit = form.onSubmit((values) => {
    const manifest = values.pasted.trim() ? parseManifest(values.pasted) : undefined
    onSource(manifest ? { manifest } : { address: values.address.trim() })
  })
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw="44rem" component="form" onSubmit={submit} noValidate>
      <Stack>
        <Problem error={error} formFields={['address']} formErrors={form.errors} />
        <TextInput
          type="url"
          label={texts.from.address}
          description={texts.from.addressHint}
          {...form.getInputProps('address')}
        />
        <Divider label={texts.from.or} />
        <Textarea
          label={texts.from.paste}
          autosize
          minRows={4}
          maxRows={14}
          spellCheck={false}
          {...form.getInputProps('pasted')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {texts.from.next}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
