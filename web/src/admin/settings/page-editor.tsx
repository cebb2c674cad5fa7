import type { SitePage } from '@cartwright/contract/storefront.ts'
import {
  Button,
  Group,
  NumberInput,
  Paper,
  SimpleGrid,
  Skeleton,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate, useParams } from 'react-router'
import { may, useMe } from '../calls/me.ts'
import { formErrors, problemOf } from '../calls/problems.rules.ts'
import { useCall, useChange } from '../calls/use-call.ts'
import { confirmed } from '../parts/confirm.tsx'
import * as notify from '../parts/notify.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Problem } from '../parts/problem.tsx'
import { useUnsaved } from '../parts/unsaved.tsx'
import { texts as allTexts } from './texts.ts'

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
      <Problem error={error} onAgain={refetch} />
      {!error && <Skeleton height={480} />}
    </>
  )
}

function Editor({ page }: { page?: SitePage }) {
  const me = useMe()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: {
      title: page?.title ?? '',
      slug: page?.slug ?? '',
      body: page?.body ?? '',
      inFooter: page?.inFooter ?? true,
      position: page?.position ?? 0,
    },
  })
  const save = useChange('saveSitePage', {
    onDone({ page: saved }) {
      notify.done(allTexts.saved)
      form.resetDirty()
      setTimeout(() => navigate(`/admin/settings/pages/${saved.slug}`, { replace: true }))
    },
  })
  const remove = useChange('deleteSitePage', {
    onDone() {
      notify.done(texts.removed)
      form.resetDirty()
      setTimeout(() => navigate('/admin/settings/pages'))
    },
  })
  useUnsaved(form.isDirty())
  const submit = form.onSubmit((values) =>
    save.mutate(
      { page: { ...values, ...(page ? { revision: page.revision } : {}) } },
      { onError: (error) => form.setErrors(formErrors(problemOf(error), 'page')) },
    ),
  )
  const deletePage = async () => {
    if (!page) return
    const sure = await confirmed({
      title: texts.removeTitle(page.title),
      text: texts.removeText,
      confirm: texts.remove,
      dangerous: true,
    })
    if (sure) remove.mutate({ slug: page.slug }, { onError: notify.failed })
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
      <Paper withBorder p="lg" maw="52rem">
        <form onSubmit={submit} noValidate>
          <Stack>
            <Problem error={save.error} shown={['page.title', 'page.slug', 'page.body']} />
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
            {may(me, 'SITE.MANAGE') && (
              <Group justify="flex-end">
                <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
                  {allTexts.save}
                </Button>
              </Group>
            )}
          </Stack>
        </form>
      </Paper>
    </>
  )
}
