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
import { type Change, changeBetween } from './section.rules.ts'
import { texts } from './texts/index.ts'
import { useUnsavedPart } from './unsaved-sections.tsx'

interface SectionProps<Values extends object> {
  site: Site
  title: string
  about?: string
  /** What the form shows of the settings. */
  read: (site: Site) => Values
  /** What is changed by what the form holds. */
  write: (values: Values) => Change
  children: (form: Form<Values>) => ReactNode
}

/** Some settings with a form of their own: what is saved here touches nothing else. */
export function Section<Values extends object>({
  site,
  title,
  about,
  read,
  write,
  children,
}: SectionProps<Values>) {
  const me = useMe()
  const form = useForm<Values>({ initialValues: read(site) })
  const [revision, setRevision] = useRevision(form, { revision: site.revision, values: read(site) })
  const save = useChange('updateSite', { onDone: () => notify.success(texts.saved) })
  useUnsavedPart(title, form.isDirty())
  const submit = form.onSubmit((before) => {
    const change = changeBetween(write(form.getInitialValues()), write(before))
    save.mutate(
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
          <Problem error={save.error} formFields={shownOf(save.error, form.values)} />
          <Stack component="fieldset" gap="md" className="settings-fields" {...readOnlyUnless(mayManage)}>
            {children(form)}
          </Stack>
          {mayManage && (
            <Group justify="flex-end">
              <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
                {texts.save}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Paper>
  )
}

function errorsOf(error: unknown): Record<string, string> {
  const problem = problemOf(error)
  return { ...formErrors(problem, 'site.settings'), ...formErrors(problem, 'site') }
}

/** Violations of fields that stand in this form are said there. */
function shownOf(error: unknown, values: object): string[] {
  if (!error) return []
  return Object.keys(problemOf(error).fields).filter((field) => {
    const [own = ''] = field.replace(/^site\.(settings\.)?/, '').split(/[.[]/)
    return own in values
  })
}
