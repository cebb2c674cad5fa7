import type { Coupon } from '@cartwright/contract/pricing/coupons.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { shop } from '../api/client.ts'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { BulkActions } from '../components/feedback/bulk-actions.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { FilterSelect } from '../components/list/toolbar.tsx'
import { type List, useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconTicket } from '../icons/icons.ts'
import { columns } from './columns.tsx'
import { queryOf } from './rules.ts'
import { texts } from './texts/index.ts'

const size = 50
const emptyList = {
  title: texts.emptyTitle,
  text: texts.emptyText,
  icon: <IconTicket size={32} stroke={1.3} />,
}

export function Page() {
  const me = useMe()
  const list = useList()
  const [now] = useState(Date.now)
  const { data, error, refetch } = useCall(
    'queryCoupons',
    { query: queryOf(list.state, { size, now }) },
    { keepPrevious: true },
  )
  const mayManage = may(me, 'ECOM.MANAGE_COUPONS')
  const add = mayManage && (
    <Button component={Link} to="/admin/coupons/new">
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHead title={texts.title} description={texts.about} actions={add} />
      <DataList
        name="coupons"
        label={texts.title}
        columns={columns}
        rows={data?.coupons}
        rowId={({ id = '' }) => id}
        rowLabel={({ specification }) => specification?.code ?? ''}
        list={list}
        error={error}
        onRetry={refetch}
        search={texts.search}
        filters={<StateFilter list={list} />}
        paging={{ kind: 'pages', size, total: data?.totalResults ?? 0 }}
        {...(mayManage ? { actions: bulkActions } : {})}
        empty={{ ...emptyList, action: add }}
      />
    </>
  )
}

function bulkActions(coupons: Coupon[], clear: () => void) {
  return (
    <BulkActions
      items={coupons}
      texts={texts.bulk}
      nameOf={({ specification }) => specification?.code ?? ''}
      setActive={({ id = '' }, active) => shop.call('updateCoupon', { id, specification: { active } })}
      remove={({ id = '' }) => shop.call('deleteCoupon', { id })}
      onDone={clear}
    />
  )
}

const { usedUp: _, ...queryableStates } = texts.states

function StateFilter({ list }: { list: List }) {
  const { columns, anyState } = texts
  return (
    <FilterSelect
      list={list}
      name="state"
      label={columns.state}
      values={queryableStates}
      placeholder={anyState}
    />
  )
}
