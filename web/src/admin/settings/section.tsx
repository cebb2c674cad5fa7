import type { Site } from '@cartwright/contract/sites/settings.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { shop } from '../api/client.ts'
import { may, useMe } from '../api/me.ts'
import { formErrors, problemOf } from '../api/problems.rules.ts'
import { invalidate, useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { conflictsOf, hasConflict, isNewer, valueAt } from '../components/form/edits.rules.ts'
import { readOnlyUnless } from '../components/form/record-form.tsx'
import { adoptSaved, type Form, useRevision } from '../components/form/use-revision.ts'
import { Conflicts } from './conflicts.tsx'
import { type Change, changedFields, type FieldPath } from './section.rules.ts'
import { texts } from './texts/index.ts'
import { useUnsavedSection } from './unsaved-sections.tsx'
import './settings.css'

interface SectionProps<Values extends object> {
  site: Site
  title: string
  about?: string
  /** The values of the form. */
  read: (site: Site) => Values
  /** The settings that the values stand for. */
  write: (values: Values) => Change
  children: (form: Form<Values>) => ReactNode
  /** The labels of the fields, for when two people change one. */
  labels: Record<FieldPath<Values>, string>
  /** The labels of the values of fields with a choice. */
  choices?: Partial<Record<FieldPath<Values>, Record<string, string>>>
}

/** A form for some of the settings; saving it changes only these. */
export function Section<Values extends object>(props: SectionProps<Values>) {
  const { title, about, children, labels, choices = {} } = props
  const me = useMe()
  const { form, submit, error, isPending, conflicts, saved, merge } = useSettings(props)
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
          <Conflicts
            fields={conflicts}
            mine={form.values}
            theirs={saved}
            labels={labels}
            choices={choices}
            onMerge={merge}
          />
          {!isStale(error) && (
            <Problem error={error} formFields={fieldsInForm(error, form.values)} formErrors={form.errors} />
          )}
          <Stack component="fieldset" gap="md" className="settings-fields" {...readOnlyUnless(mayManage)}>
            {children(form)}
          </Stack>
          {mayManage && (
            <Group justify="flex-end">
              <Button type="submit" loading={isPending} disabled={!form.isDirty() || conflicts.length > 0}>
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
  const saved = read(site)
  const [revision, setRevision] = useRevision(form, { revision: site.revision, values: saved })
  const { mutate, error, isPending } = useChange('updateSite', { onDone: () => notify.success(texts.saved) })
  useUnsavedSection(title, form.isDirty())
  const takeOver = (now: Site, before: Values) => {
    setRevision(now.revision ?? '')
    adoptSaved(form, { before, saved: read(now) })
  }
  const send = (values: Values, known = revision) => {
    const change = changedFields(write(form.getInitialValues()), write(values))
    mutate(
      { site: { ...change, revision: known } },
      {
        onError: (problem) =>
          isStale(problem) ? catchUp().catch(notify.failure) : form.setErrors(errorsOf(problem)),
        onSuccess: ({ site: now }) => takeOver(now, values),
      },
    )
  }
  /** Someone else saved first: where both changed other fields, the user's are sent again. */
  const catchUp = async () => {
    const { site: now } = await shop.call('getSite', {})
    const sides = { before: form.getInitialValues(), saved: read(now) }
    invalidate(['getSite'])
    if (hasConflict(form.getValues(), sides)) return
    takeOver(now, sides.before)
    send(form.getValues(), now.revision)
  }
  const before = form.getInitialValues()
  return {
    ...{ form, error, isPending, saved },
    submit: form.onSubmit((values) => send(values)),
    conflicts: isNewer(site.revision, revision) ? conflictsOf(form.values, { before, saved }) : [],
    merge(yielded: ReadonlySet<string>) {
      for (const path of yielded) form.setFieldValue(path, valueAt(saved, path) as never)
      takeOver(site, before)
    },
  }
}

function isStale(error: unknown): boolean {
  return error instanceof CartwrightError && error.code === 'REVISION_MISMATCH'
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
