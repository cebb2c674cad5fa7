import type { SitePage } from '@cartwright/contract/sites/storefront.ts'
import {
  Button,
  NumberInput,
  Paper,
  SimpleGrid,
  Skeleton,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { shop } from '../../api/client.ts'
import { may, useMe } from '../../api/me.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { RecordForm } from '../../components/form/record-form.tsx'
import { useRecord } from '../../components/form/use-record.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.pages
const back = { to: '/admin/settings/pages', label: texts.back }

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
  const navigate = useNavigate()
  const { form, submit, error, isPending, isCreating } = useRecord({
    id: page?.slug,
    revision: page?.revision,
    values: valuesOf(page),
    async write(values, known) {
      const revision = known && { revision: known.revision }
      return (await shop.call('saveSitePage', { page: { ...values, ...revision } })).page
    },
    pathOf: ({ slug }) => `/admin/settings/pages/${slug}`,
    errorsOf: (problem) => formErrors(problem, 'page'),
    saved: allTexts.saved,
  })
  const remove = useChange('deleteSitePage', {
    onDone() {
      notify.success(texts.removed)
      form.resetDirty()
      setTimeout(() => navigate('/admin/settings/pages'))
    },
  })
  const deletePage = async () => {
    if (!page) return
    const sure = await askToConfirm({
      title: texts.removeTitle(page.title),
      text: texts.removeText,
      confirm: texts.remove,
      dangerous: true,
    })
    if (sure) remove.mutate({ slug: page.slug }, { onError: notify.failure })
  }
  return (
    <>
      <PageHead
        title={page?.title ?? texts.add}
        back={back}
        actions={
          page && (
            <>
              <Button variant="default" component="a" href={`/pages/${page.slug}`} target="_blank">
                {texts.view}
              </Button>
              {may(me, 'SITE.MANAGE') && (
                <Button variant="default" onClick={deletePage} loading={remove.isPending}>
                  {texts.remove}
                </Button>
              )}
            </>
          )
        }
      />
      <RecordForm
        onSubmit={submit}
        error={error}
        formFields={['page.title', 'page.slug', 'page.body']}
        mayChange={may(me, 'SITE.MANAGE')}
        isDirty={form.isDirty()}
        isPending={isPending}
        isCreating={isCreating}
      >
        <Paper withBorder p="lg">
          <Stack>
            <TextInput label={texts.name} required {...form.getInputProps('title')} />
            <TextInput
              label={texts.slug}
              description={texts.slugHint}
              required
              readOnly={page !== undefined}
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
              <NumberInput label={texts.position} min={0} {...form.getInputProps('position')} />
            </SimpleGrid>
          </Stack>
        </Paper>
      </RecordForm>
    </>
  )
}

function valuesOf({
  title = '',
  slug = '',
  body = '',
  inFooter = true,
  position = 0,
}: Partial<SitePage> = {}) {
  return { title, slug, body, inFooter, position }
}
