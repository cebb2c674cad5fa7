import type { ShopForm } from '@cartwright/contract/forms/forms.ts'
import { Badge, Button } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { emptyListOf } from '../components/list/empty.tsx'
import type { Column } from '../components/list/props.ts'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconForms } from '../icons/icons.ts'
import { texts } from './texts/index.ts'

const columns: readonly Column<ShopForm>[] = [
  {
    id: 'form',
    header: texts.columns.form,
    fixed: true,
    card: 'title',
    value: ({ title }) => title,
    cell: ({ id, title }) => (
      <Link className="row-link" to={`/admin/forms/${id}/submissions`}>
        {title}
      </Link>
    ),
  },
  {
    id: 'state',
    header: texts.columns.state,
    card: 'aside',
    value: ({ published }) => (published ? 0 : 1),
    cell: ({ published }) => (
      <Badge color={published ? 'accent' : 'gray'}>{published ? texts.published : texts.draft}</Badge>
    ),
  },
  {
    id: 'unseen',
    header: texts.columns.unseen,
    align: 'end',
    value: ({ unseen }) => unseen,
    cell: ({ unseen }) => texts.many(unseen),
  },
  {
    id: 'submissions',
    header: texts.columns.submissions,
    align: 'end',
    value: ({ submissions }) => submissions,
    cell: ({ submissions }) => texts.many(submissions),
  },
  {
    id: 'changed',
    header: texts.columns.changed,
    value: ({ updatedDate }) => updatedDate,
    cell: ({ updatedDate }) => <DateTime at={updatedDate} ago />,
  },
]

/** All forms of the shop. */
export function Page() {
  const list = useList()
  const { data, error, refetch } = useCall('listShopForms', {})
  const add = may(useMe(), 'FORMS.MANAGE') && (
    <Button component={Link} to="/admin/forms/new">
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHead title={texts.title} description={texts.about} actions={add} />
      <DataList
        name="forms"
        label={texts.title}
        columns={columns}
        rows={data?.forms}
        rowId={({ id }) => id}
        rowLabel={({ title }) => title}
        list={list}
        error={error}
        onRetry={refetch}
        empty={emptyListOf(texts, IconForms, add)}
      />
    </>
  )
}
