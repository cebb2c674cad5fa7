import type { ContentCollection, ContentField } from '@cartwright/contract/content/collections.ts'
import type { DataItem } from '@cartwright/contract/content/items.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { DateTime } from '../../components/display/formats.tsx'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { DataList } from '../../components/list/data-list.tsx'
import { emptyListOf } from '../../components/list/empty.tsx'
import type { ListState } from '../../components/list/list.rules.ts'
import type { Column } from '../../components/list/props.ts'
import { useList } from '../../components/list/use-list.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import { IconArticle } from '../../icons/icons.ts'
import { type Data, fileOf, labelOf, ownFields, titleOf } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.items
const size = 50
const toList = { to: '/admin/content', label: allTexts.title }

/** The items of a collection. */
export function Page() {
  const { collectionId: id = '' } = useParams()
  const { data, error, refetch } = useCall('getDataCollection', { dataCollectionId: id })
  if (!data) return <PagePlaceholder texts={allTexts} back={toList} error={error} onRetry={refetch} />
  return <Items collection={data.collection} key={id} />
}

function Items({ collection }: { collection: ContentCollection }) {
  const { id: dataCollectionId, displayName } = collection
  const list = useList()
  const mayManage = may(useMe(), 'CONTENT.MANAGE')
  const { data, error, refetch } = useCall(
    'queryDataItems',
    { dataCollectionId, query: queryOf(list.state, collection), returnTotalCount: true },
    { keepPrevious: true },
  )
  const title = displayField(collection)
  const { total = 0, tooManyToCount } = data?.pagingMetadata ?? {}
  const add = mayManage && <AddButton id={dataCollectionId} />
  return (
    <>
      <PageHead
        title={displayName || dataCollectionId}
        back={toList}
        actions={<Actions id={dataCollectionId} add={add} />}
      />
      <DataList<DataItem>
        name={`content-${dataCollectionId}`}
        label={displayName || dataCollectionId}
        columns={columnsOf(collection)}
        rows={data?.dataItems}
        rowId={({ id = '' }) => id}
        rowLabel={({ data = {} }) => titleOf(collection, data) || texts.untitled}
        list={list}
        error={error}
        onRetry={refetch}
        {...(title ? { search: texts.search(labelOf(title)) } : {})}
        paging={{ kind: 'pages', size, total: total ?? 10_000, tooMany: tooManyToCount === true }}
        {...(mayManage
          ? { actions: (rows, clear) => <RemoveButton id={dataCollectionId} items={rows} onDone={clear} /> }
          : {})}
        empty={emptyListOf(texts, IconArticle, add)}
      />
    </>
  )
}

function Actions({ id, add }: { id: string; add: ReactNode }) {
  return (
    <>
      <Button variant="default" component={Link} to={`/admin/content/${id}/+fields`}>
        {texts.edit}
      </Button>
      {add}
    </>
  )
}

function AddButton({ id }: { id: string }) {
  return (
    <Button component={Link} to={`/admin/content/${id}/+new`}>
      {texts.add}
    </Button>
  )
}

function displayField(collection: ContentCollection): ContentField | undefined {
  return ownFields(collection).find(({ key }) => key === collection.displayField)
}

function queryOf({ words, sort, page }: ListState, { displayField }: ContentCollection) {
  return {
    filter: words && displayField ? { [displayField]: { $contains: words } } : {},
    sort: sort
      ? [{ fieldName: sort.column, order: sort.descending ? ('DESC' as const) : ('ASC' as const) }]
      : [{ fieldName: '_updatedDate', order: 'DESC' as const }],
    paging: { limit: size, offset: (page - 1) * size },
  }
}

const shownTypes = new Set([
  'TEXT',
  'NUMBER',
  'BOOLEAN',
  'DATE',
  'DATETIME',
  'URL',
  'SLUG',
  'EMAIL',
  'ARRAY_STRING',
  'IMAGE',
])
const sortableTypes = new Set(['TEXT', 'NUMBER', 'BOOLEAN', 'DATE', 'DATETIME', 'URL', 'SLUG', 'EMAIL'])

function columnsOf(collection: ContentCollection): Column<DataItem>[] {
  const title = displayField(collection)
  const others = ownFields(collection).filter((field) => field !== title && shownTypes.has(field.type))
  return [
    {
      id: title?.key ?? '_id',
      header: title ? labelOf(title) : allTexts.item.title,
      fixed: true,
      sortable: true,
      card: 'title',
      cell: ({ id = '', data = {} }) => (
        <Link className="row-link" to={`/admin/content/${collection.id}/${encodeURIComponent(id)}`}>
          {titleOf(collection, data) || texts.untitled}
        </Link>
      ),
    },
    ...others.map(
      (field, index): Column<DataItem> => ({
        id: field.key,
        header: labelOf(field),
        ...(sortableTypes.has(field.type) ? { sortable: true } : {}),
        ...(index < 3 ? {} : { hiddenAtFirst: true }),
        cell: ({ data = {} }) => <Value field={field} value={data[field.key]} />,
      }),
    ),
    {
      id: '_updatedDate',
      header: texts.updated,
      sortable: true,
      cell: ({ data = {} }) => <Moment value={data._updatedDate} />,
    },
  ]
}

function Value({ field: { type }, value }: { field: ContentField; value: unknown }) {
  if (value === undefined || value === null || value === '') return null
  if (type === 'BOOLEAN') return value === true ? texts.yes : texts.no
  if (type === 'DATETIME') return <Moment value={value} />
  if (type === 'IMAGE') return typeof value === 'string' ? fileOf(value).name : null
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

function Moment({ value }: { value: unknown }) {
  const { $date } = (value ?? {}) as Data
  return typeof $date === 'string' ? <DateTime at={$date} /> : null
}

function RemoveButton({ id, items, onDone }: { id: string; items: readonly DataItem[]; onDone: () => void }) {
  const remove = useChange('bulkRemoveDataItems', {
    onDone({ bulkActionMetadata: { totalSuccesses = 0, totalFailures = 0 } }) {
      if (totalSuccesses > 0) notify.success(texts.removed(totalSuccesses))
      if (totalFailures > 0) notify.warning(texts.notRemoved(totalFailures))
      onDone()
    },
  })
  const ask = async () => {
    const title = texts.removeTitle(items.length)
    if (!(await askToConfirm({ title, text: texts.removeText, confirm: texts.remove, dangerous: true })))
      return
    const dataItemIds = items.flatMap((item) => item.id ?? [])
    remove.mutate({ dataCollectionId: id, dataItemIds }, { onError: notify.failure })
  }
  return (
    <Button size="compact-sm" variant="light" color="red" loading={remove.isPending} onClick={ask}>
      {texts.remove}
    </Button>
  )
}
