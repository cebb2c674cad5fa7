import { blogCollection, blogCollectionId } from '@cartwright/contract/content/blog-collection.ts'
import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { DataList } from '../../components/list/data-list.tsx'
import { emptyListOf } from '../../components/list/empty.tsx'
import type { Column } from '../../components/list/props.ts'
import { useList } from '../../components/list/use-list.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { IconArticle } from '../../icons/icons.ts'
import { texts } from '../texts/index.ts'

interface Row {
  id: string
  name: string
  count: number
  read: string
}

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: texts.columns.name,
    fixed: true,
    card: 'title',
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link className="row-link" to={`/admin/content/${id}`}>
        {name}
      </Link>
    ),
  },
  { id: 'id', header: texts.columns.id, value: ({ id }) => id, cell: ({ id }) => <code>{id}</code> },
  { id: 'read', header: texts.columns.read, value: ({ read }) => read, cell: ({ read }) => read },
  {
    id: 'items',
    header: texts.columns.items,
    align: 'end',
    card: 'aside',
    value: ({ count }) => count,
    cell: ({ count }) => (count > 10_000 ? '10000+' : count),
  },
]

/** All collections of content. */
export function Page() {
  const list = useList()
  const { data, error, refetch } = useCall('listDataCollections', {})
  const counted = useCall('countDataItemsByCollection', {})
  const hasBlog = data?.collections.some(({ id }) => id === blogCollectionId) ?? true
  const add = may(useMe(), 'CONTENT.MANAGE') && (
    <>
      {!hasBlog && <AddBlog />}
      <Button component={Link} to="/admin/content/+new">
        {texts.add}
      </Button>
    </>
  )
  const counts = new Map(counted.data?.counts.map(({ dataCollectionId, count }) => [dataCollectionId, count]))
  const rows = data?.collections
    .map(({ id, displayName, permissions }) => ({
      id,
      name: displayName || id,
      count: counts.get(id) ?? 0,
      read: texts.roles[permissions?.read ?? 'ANYONE'],
    }))
    .filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(list.state.words.toLowerCase()))
  return (
    <>
      <PageHead title={texts.title} description={texts.about} actions={add} />
      <DataList
        name="content"
        label={texts.title}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        list={list}
        error={error}
        onRetry={refetch}
        search={texts.search}
        empty={emptyListOf(texts, IconArticle, add)}
      />
    </>
  )
}

/** Makes the ready-made collection whose items the storefront shows as a blog. */
function AddBlog() {
  const navigate = useNavigate()
  const { name: collection, fields, added } = texts.blog
  const create = useChange('createDataCollection', {
    invalidates: ['listDataCollections', 'countDataItemsByCollection'],
    onDone() {
      notify.success(added)
      void navigate(`/admin/content/${blogCollectionId}`)
    },
  })
  return (
    <Button
      variant="default"
      loading={create.isPending}
      onClick={() =>
        create.mutate({ collection: blogCollection({ collection, fields }) }, { onError: notify.failure })
      }
    >
      {texts.blog.add}
    </Button>
  )
}
