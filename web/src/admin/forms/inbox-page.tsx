import type { ShopForm } from '@cartwright/contract/forms/forms.ts'
import type { ListFormSubmissionsReply } from '@cartwright/contract/forms/submissions.ts'
import { Anchor, Badge, Button, Drawer } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { emptyListOf } from '../components/list/empty.tsx'
import type { Column } from '../components/list/props.ts'
import { FilterSelect } from '../components/list/toolbar.tsx'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { IconInbox } from '../icons/icons.ts'
import { SubmissionDetails } from './details.tsx'
import { senderOf } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.inbox
const toList = { to: '/admin/forms', label: allTexts.title }

type Item = ListFormSubmissionsReply['items'][number]

/** What was sent with a form. */
export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getShopForm', { id })
  if (!data) return <PagePlaceholder texts={allTexts} back={toList} error={error} onRetry={refetch} />
  const { form } = data
  return (
    <>
      <PageHead
        title={form.title}
        beside={!form.published && <Badge color="gray">{allTexts.draft}</Badge>}
        back={toList}
        actions={<Actions form={form} />}
      />
      <Inbox form={form} key={id} />
    </>
  )
}

function Actions({ form: { id, slug, published, submissions } }: { form: ShopForm }) {
  return (
    <>
      {published && (
        <Button variant="default" component="a" href={`/forms/${slug}`} target="_blank" rel="noreferrer">
          {allTexts.open}
        </Button>
      )}
      {submissions > 0 && (
        <Button variant="default" component="a" href={`/admin/v1/forms/${id}/submissions/export`} download>
          {texts.download}
        </Button>
      )}
      <Button component={Link} to={`/admin/forms/${id}`}>
        {allTexts.edit}
      </Button>
    </>
  )
}

const size = 50

function Inbox({ form }: { form: ShopForm }) {
  const list = useList()
  const { page, filters } = list.state
  const seen = filters.state === 'read' ? true : filters.state === 'unread' ? false : undefined
  const { data, error, refetch } = useCall(
    'listFormSubmissions',
    { formId: form.id, limit: size, offset: (page - 1) * size, ...(seen === undefined ? {} : { seen }) },
    { keepPrevious: true },
  )
  const { shown, open, close } = useShown(form)
  const columns = useMemo(() => columnsWith(form, open), [form, open])
  return (
    <>
      <DataList
        name="form-submissions"
        label={texts.label(form.title)}
        columns={columns}
        rows={data?.items}
        rowId={({ submission }) => submission.id ?? ''}
        rowLabel={(item) => nameOf(item, form)}
        list={list}
        error={error}
        onRetry={refetch}
        filters={
          <FilterSelect
            list={list}
            name="state"
            label={texts.columns.state}
            values={texts.states}
            placeholder={texts.anyState}
          />
        }
        paging={{ kind: 'pages', size, total: data?.total ?? 0 }}
        empty={emptyListOf(texts, IconInbox)}
      />
      <Drawer
        opened={shown !== undefined}
        onClose={close}
        position="right"
        size="lg"
        title={shown && nameOf(shown, form)}
      >
        {shown && <SubmissionDetails key={shown.submission.id} item={shown} form={form} onGone={close} />}
      </Drawer>
    </>
  )
}

/** The submission in the drawer. Whoever opens it has read it. */
function useShown({ id: formId }: ShopForm) {
  const [shown, show] = useState<Item>()
  const mayManage = may(useMe(), 'FORMS.MANAGE')
  const { mutate } = useChange('markSubmissions', {
    invalidates: ['listFormSubmissions', 'listShopForms', 'getShopForm'],
  })
  const open = useMemo(
    () => (item: Item) => {
      show(item)
      const { id = '', seen } = item.submission
      if (!seen && mayManage) mutate({ formId, ids: [id], seen: true })
    },
    [formId, mayManage, mutate],
  )
  return { shown, open, close: () => show(undefined) }
}

function nameOf({ submission }: Item, { fields }: ShopForm): string {
  return senderOf(submission, fields) || texts.nobody
}

function columnsWith(form: ShopForm, open: (item: Item) => void): Column<Item>[] {
  return [
    {
      id: 'sent',
      header: texts.columns.sent,
      fixed: true,
      card: 'title',
      cell: (item) => (
        <Anchor
          component="button"
          className="row-link"
          fw={item.submission.seen ? undefined : 700}
          aria-label={texts.open(nameOf(item, form))}
          onClick={() => open(item)}
        >
          {nameOf(item, form)}
        </Anchor>
      ),
    },
    {
      id: 'date',
      header: texts.columns.date,
      cell: ({ submission }) => <DateTime at={submission.createdDate ?? ''} ago />,
    },
    {
      id: 'state',
      header: texts.columns.state,
      card: 'aside',
      cell: ({ submission: { seen, status } }) =>
        status === 'PENDING' ? (
          <Badge color="yellow">{texts.pending}</Badge>
        ) : (
          <Badge color={seen ? 'gray' : 'accent'}>{seen ? texts.states.read : texts.states.unread}</Badge>
        ),
    },
  ]
}
