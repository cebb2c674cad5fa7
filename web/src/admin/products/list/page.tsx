import type { Product } from '@cartwright/contract/catalogue/products.ts'
import type { Reply } from '@cartwright/contract/schemas.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { DataList } from '../../components/list/data-list.tsx'
import { emptyListOf } from '../../components/list/empty.tsx'
import type { Paging } from '../../components/list/pager.tsx'
import { useList } from '../../components/list/use-list.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { IconPackage } from '../../icons/icons.ts'
import { BulkActions } from './bulk-actions.tsx'
import { columns } from './columns.tsx'
import { Filters } from './filters.tsx'
import { queryOf } from './products.rules.ts'
import { texts } from './texts/index.ts'

const size = 50

function pagingOf(data?: Reply<'queryProducts'>): Paging {
  const tooMany = data?.metadata?.tooManyToCount === true
  return { kind: 'pages', size, total: data?.totalResults ?? 0, tooMany }
}

export function Page() {
  const me = useMe()
  const list = useList()
  const { data, error, refetch } = useCall(
    'queryProducts',
    { query: queryOf(list.state, size), includeHiddenProducts: true, includeMerchantSpecificData: true },
    { keepPrevious: true },
  )
  const mayWrite = may(me, 'WIX_STORES.MODIFY_PRODUCTS')
  const add = mayWrite && (
    <Button component={Link} to="/admin/products/new">
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHead title={texts.title} actions={add} />
      <DataList
        name="products"
        label={texts.title}
        columns={columns}
        rows={data?.products}
        rowId={({ id = '' }) => id}
        rowLabel={({ name }) => name ?? ''}
        list={list}
        error={error}
        onRetry={refetch}
        search={texts.search}
        filters={<Filters list={list} />}
        paging={pagingOf(data)}
        {...(mayWrite ? { actions: bulkActions } : {})}
        empty={emptyListOf(texts, IconPackage, add)}
      />
    </>
  )
}

function bulkActions(products: Product[], clear: () => void) {
  return <BulkActions products={products} onDone={clear} />
}
