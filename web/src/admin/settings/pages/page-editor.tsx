import type { SitePage } from '@cartwright/contract/sites/storefront.ts'
import { gapsIn } from '@cartwright/contract/sites/wording/page-templates.ts'
import { Alert, Button, Paper, SimpleGrid, Skeleton, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { shop } from '../../api/client.ts'
import { may, useMe } from '../../api/me.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { DeleteButton } from '../../components/feedback/delete-button.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { lacksPlan, toMembersDraft, toMembersOnly } from '../../components/form/members-only.rules.ts'
import { MembersOnlyFields } from '../../components/form/members-only.tsx'
import { RecordForm } from '../../components/form/record-form.tsx'
import { useRecord } from '../../components/form/use-record.ts'
import type { Form } from '../../components/form/use-revision.ts'
import { CountField } from '../../components/number/number-field.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { TemplateChoice } from './template-choice.tsx'

const texts = allTexts.pages
const back = { to: '/admin/settings/pages', label: texts.title }

/** One page of the shop, or a new one. */
export function Page() {
  const { slug = '' } = useParams()
  const isNew = slug === 'new'
  const { data, error, refetch } = useCall('getSitePage', { slug }, { enabled: !isNew })
  if (isNew) return <Editor key="new" />
  if (data) return <Editor key={data.page.slug} page={data.page} />
  return (
    <>
      <PageHead title={texts.page} back={back} />
      <Problem error={error} onRetry={refetch} />
      {!error && <Skeleton height={480} />}
    </>
  )
}

function Editor({ page }: { page?: SitePage }) {
  const me = useMe()
  const { form, submit, error, isPending, isCreating } = useSitePage(page)
  const mayManage = may(me, 'SITE.MANAGE')
  return (
    <>
      <PageHead
        title={page?.title ?? texts.add}
        back={back}
        actions={
          page && (
            <>
              {!page.draft && (
                <Button variant="default" component="a" href={`/pages/${page.slug}`} target="_blank">
                  {texts.view}
                </Button>
              )}
              {mayManage && <DeletePage page={page} onDone={() => form.resetDirty()} />}
            </>
          )
        }
      />
      <RecordForm
        onSubmit={submit}
        error={error}
        formFields={['page.title', 'page.slug', 'page.body', 'page.membersOnly.planIds']}
        mayChange={mayManage}
        isDirty={form.isDirty()}
        isPending={isPending}
        isCreating={isCreating}
      >
        {form.values.draft && <Alert>{texts.draftNote}</Alert>}
        {!page && <TemplateChoice onInsert={(template) => form.setValues({ ...form.values, ...template })} />}
        <PageFields form={form} isNew={page === undefined} />
      </RecordForm>
    </>
  )
}

function PageFields({ form, isNew }: { form: Form<ReturnType<typeof valuesOf>>; isNew: boolean }) {
  return (
    <Paper withBorder p="lg">
      <Stack>
        <TextInput label={texts.name} required {...form.getInputProps('title')} />
        <TextInput
          label={texts.slug}
          description={texts.slugHint}
          required
          readOnly={!isNew}
          {...form.getInputProps('slug')}
        />
        <Textarea
          label={texts.body}
          description={texts.bodyHint}
          autosize
          minRows={12}
          {...form.getInputProps('body')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Switch label={texts.footerLabel} {...form.getInputProps('inFooter', { type: 'checkbox' })} />
          <CountField label={texts.position} {...form.getInputProps('position')} />
        </SimpleGrid>
        <Switch
          label={texts.draft}
          description={texts.draftHint}
          {...form.getInputProps('draft', { type: 'checkbox' })}
        />
        <MembersOnlyFields
          texts={texts.membersOnly}
          value={form.values.membersOnly}
          getInputProps={(field) => form.getInputProps(field)}
        />
      </Stack>
    </Paper>
  )
}

function useSitePage(page: SitePage | undefined) {
  return useRecord({
    id: page?.slug,
    revision: page?.revision,
    values: valuesOf(page),
    async write({ membersOnly, ...values }, known) {
      const revision = known && { revision: known.revision }
      const page = { ...values, membersOnly: toMembersOnly(membersOnly), ...revision }
      return (await shop.call('saveSitePage', { page })).page
    },
    missingIn({ membersOnly, body, draft }) {
      if (lacksPlan(membersOnly)) return { 'membersOnly.planIds': texts.membersOnly.needed }
      const gaps = draft ? 0 : gapsIn(body)
      return gaps > 0 ? { body: texts.template.gaps(gaps) } : undefined
    },
    pathOf: ({ slug }) => `/admin/settings/pages/${slug}`,
    errorsOf: (problem) => formErrors(problem, 'page'),
    saved: allTexts.saved,
  })
}

function DeletePage({ page: { slug, title }, onDone }: { page: SitePage; onDone: () => void }) {
  const navigate = useNavigate()
  const remove = useChange('deleteSitePage', {
    onDone() {
      notify.success(texts.removed)
      onDone()
      setTimeout(() => navigate('/admin/settings/pages'))
    },
  })
  return (
    <DeleteButton
      title={texts.removeTitle(title)}
      texts={texts}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ slug }, { onError: notify.failure })}
    />
  )
}

function valuesOf({
  title = '',
  slug = '',
  body = '',
  inFooter = true,
  position = 0,
  membersOnly,
  draft = false,
}: Partial<SitePage> = {}) {
  return { title, slug, body, inFooter, position, draft, membersOnly: toMembersDraft(membersOnly) }
}
