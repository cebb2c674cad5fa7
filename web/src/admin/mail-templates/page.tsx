import type { MailKind, MailTemplate } from '@cartwright/contract/mail/templates.ts'
import { Alert, Badge, Button, Group, Skeleton, Text } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { shop } from '../api/client.ts'
import { may, useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useCall } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { RecordForm } from '../components/form/record-form.tsx'
import { useRecord } from '../components/form/use-record.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { language as pageLanguage } from '../language/language.ts'
import { languageName } from '../settings/options.rules.ts'
import { slots, toContent, toDraft } from './draft.rules.ts'
import { Preview } from './preview.tsx'
import { Sections } from './sections.tsx'
import { TestMail } from './test-mail.tsx'
import { TextFields } from './text-fields.tsx'
import { texts } from './texts/index.ts'
import './mail-templates.css'

const back = { to: '/admin/settings/mail-templates', label: texts.title }

/** One e-mail in one language: its texts, its sections and what it looks like. */
export function Page() {
  const { kind = '', language = '' } = useParams()
  const request = { kind: kind as MailKind, language }
  const { data, error, refetch } = useCall('getMailTemplate', request)
  if (data) return <Editor key={`${kind} ${language}`} template={data.template} />
  return (
    <>
      <PageHead title={texts.kinds[request.kind] ?? texts.title} back={back} />
      <Problem error={error} onRetry={refetch} />
      {!error && <Skeleton height={480} />}
    </>
  )
}

function Editor({ template }: { template: MailTemplate }) {
  const me = useMe()
  const mayManage = may(me, 'SITE.MANAGE')
  const { form, submit, error, isPending } = useTemplate(template)
  const { kind, changed, outdated, defaultTexts, defaultSections } = template
  const toDefault = () => {
    form.setValues(toDraft({ texts: defaultTexts, sections: defaultSections }))
    form.clearErrors()
    notify.success(texts.toDefaultDone)
  }
  return (
    <>
      <PageHead
        title={texts.kinds[kind]}
        back={back}
        beside={changed && <Badge>{texts.changed}</Badge>}
        actions={
          mayManage && (
            <Button variant="default" onClick={toDefault}>
              {texts.toDefault}
            </Button>
          )
        }
      />
      <Languages template={template} />
      {outdated.length > 0 && (
        <Alert color="orange" mb="md" maw="52rem">
          {texts.outdated(outdated.map((slot) => texts.slots[slot as keyof typeof texts.slots]).join(', '))}
        </Alert>
      )}
      <div className="mail-template">
        <div>
          <RecordForm
            onSubmit={submit}
            error={error}
            formFields={slots.map((slot) => `texts.${slot}`)}
            mayChange={mayManage}
            isDirty={form.isDirty()}
            isPending={isPending}
          >
            <TextFields form={form} template={template} />
            <Sections form={form} template={template} readOnly={!mayManage} />
          </RecordForm>
          {mayManage && <TestMail template={template} draft={form.values} />}
        </div>
        <Preview template={template} draft={form.values} />
      </div>
    </>
  )
}

/** Links to the same e-mail in the other languages of the shop. */
function Languages({ template: { kind, language } }: { template: MailTemplate }) {
  const { data } = useCall('listMailTemplates', {})
  const { languages = [] } = data?.templates.find((one) => one.kind === kind) ?? {}
  if (languages.length < 2) return null
  return (
    <Group component="nav" aria-label={texts.languages} gap="xs" mb="md">
      {languages.map((one) => (
        <Button
          key={one}
          component={Link}
          to={`/admin/settings/mail-templates/${kind}/${one}`}
          variant={one === language ? 'light' : 'default'}
          size="xs"
          aria-current={one === language ? 'page' : undefined}
        >
          <Text span size="sm" lang={one}>
            {languageName(one, pageLanguage)}
          </Text>
        </Button>
      ))}
    </Group>
  )
}

function useTemplate(template: MailTemplate) {
  const { kind, language, revision } = template
  return useRecord({
    id: `${kind} ${language}`,
    revision,
    values: toDraft(template),
    async write(values, known) {
      const request = { kind, language, ...toContent(values), revision: known?.revision ?? revision }
      return (await shop.call('saveMailTemplate', request)).template
    },
    pathOf: () => '',
    errorsOf: (problem) => formErrors(problem, 'texts'),
    saved: texts.saved,
  })
}
