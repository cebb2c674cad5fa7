import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { DataList } from '../../components/list/data-list.tsx'
import { emptyListOf } from '../../components/list/empty.tsx'
import { FilterSelect } from '../../components/list/toolbar.tsx'
import { type List, useList } from '../../components/list/use-list.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { IconCategory } from '../../icons/icons.ts'
import { texts } from '../texts/index.ts'
import { requestOf } from './collections.rules.ts'
import { columns } from './columns.tsx'
import '../collections.css'

const size = 50

export function Page() {
  const list = useList()
  const { data, error, refetch } = useCall('listCatalogueCollections', requestOf(list.state, size), {
    keepPrevious: true,
  })
  const add = may(useMe(), 'WIX_STORES.MODIFY_PRODUCTS') && (
    <Button component={Link} to="/admin/collections/new">
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHead title={texts.title} description={texts.about} actions={add} />
      <DataList
        name="collections"
        label={texts.title}
        columns={columns}
        rows={data?.collections}
        rowId={({ id }) => id ?? ''}
        rowLabel={({ name }) => name ?? ''}
        list={list}
        error={error}
        onRetry={refetch}
        search={texts.search}
        filters={<Filters list={list} />}
        paging={{ kind: 'pages', size, total: data?.total ?? 0 }}
        empty={emptyListOf(texts, IconCategory, add)}
      />
    </>
  )
}

function Filters({ list }: { list: List }) {
  const choices: [string, string, Record<string, string>][] = [
    ['kind', texts.columns.kind, texts.kinds],
    ['visible', texts.columns.visible, { shown: texts.shown, hidden: texts.hidden }],
  ]
  return choices.map(([name, label, values]) => (
    <FilterSelect key={name} list={list} name={name} label={label} values={values} />
  ))
}
