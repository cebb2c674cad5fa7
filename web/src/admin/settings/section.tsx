import type { Site } from '@cartwright/contract/sites/settings.ts'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { may, useMe } from '../api/me.ts'
import { formErrors, problemOf } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { readOnlyUnless } from '../components/form/record-form.tsx'
import { adoptSaved, type Form, useRevision } from '../components/form/use-revision.ts'
import { type Change, changedFields } from './section.rules.ts'
import { texts } from './texts/index.ts'
import { useUnsavedSection } from './unsaved-sections.tsx'

interface SectionProps<Values extends object> {
  site: Site
  title: string
  about?: string
  /** The values of the form. */
  read: (site: Site) => Values
  /** The settings that the values stand for. */
  write: (values: Values) => Change
  children: (form: Form<Values>) => ReactNode
}

/** A form for some of the settings; saving it changes only these. */
export function Section<Values extends object>(props: SectionProps<Values>) {
  const { title, about, children } = props
  const me = useMe()
  const { form, submit, error, isPending } = useSettings(props)
  const mayManage = may(me, 'SITE.MANAGE')
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Title order={2}>{title}</Title>
      {about && (
        <Text size="sm" c="dimmed" mb="md" maw="40rem">
          {about}
        </Text>
      )}
      <form onSubmit={submit} noValidate>
        <Stack gap="md" mt="sm">
          <Problem error={error} formFields={fieldsInForm(error, form.values)} />
          <Stack component="fieldset" gap="md" className="settings-fields" {...readOnlyUnless(mayManage)}>
            {children(form)}
          </Stack>
          {mayManage && (
            <Group justify="flex-end">
              <Button type="submit" loading={isPending} disabled={!form.isDirty()}>
                {texts.save}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Paper>
  )
}

function useSettings<Values extends object>({ site, title, read, write }: SectionProps<Values>) {
  const form = useForm<Values>({ initialValues: read(site) })
  const [revision, setRevision] = useRevision(form, { revision: site.revision, values: read(site) })
  const { mutate, error, isPending } = useChange('updateSite', { onDone: () => notify.success(texts.saved) })
  useUnsavedSection(title, form.isDirty())
  const submit = form.onSubmit((before) => {
    const change = changedFields(write(form.getInitialValues()), write(before))
    mutate(
      { site: { ...change, revision } },
      {
        onError: (error) => form.setErrors(errorsOf(error)),
        onSuccess({ site: saved }) {
          setRevision(saved.revision ?? '')
          adoptSaved(form, { before, saved: read(saved) })
        },
      },
    )
  })
  return { form, submit, error, isPending }
}

function errorsOf(error: unknown): Record<string, string> {
  return { ...formErrors(error, 'site.settings'), ...formErrors(error, 'site') }
}

/** The fields of the request with an input in this form; the form shows their errors. */
function fieldsInForm(error: unknown, values: object): string[] {
  if (!error) return []
  return Object.keys(problemOf(error).fields).filter((field) => {
    const [own = ''] = field.replace(/^site\.(settings\.)?/, '').split(/[.[]/)
    return own in values
  })
}
