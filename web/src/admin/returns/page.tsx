import { type Return, ReturnStatus } from '@cartwright/contract/returns/returns.ts'
import { Select } from '@mantine/core'
import { Link } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { emptyListOf } from '../components/list/empty.tsx'
import { withFilter } from '../components/list/list.rules.ts'
import type { Column } from '../components/list/props.ts'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconArrowBackUp } from '../icons/icons.ts'
import { StatusBadge } from '../order-returns/status-badge.tsx'
import { texts as returnTexts } from '../order-returns/texts/index.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.list
const size = 50

/** The returns of the shop. */
export function Page() {
  const list = useList()
  const { cursor, filters } = list.state
  const status = ReturnStatus.enum.find((known) => known === filters.status)
  const { data, error, refetch } = useCall(
    'listReturns',
    { ...(status ? { status } : {}), limit: size, ...(cursor ? { cursor } : {}) },
    { keepPrevious: true },
  )
  const statuses = Object.entries(returnTexts.statuses).map(([value, label]) => ({ value, label }))
  return (
    <>
      <PageHead title={texts.title} description={texts.about} />
      <DataList
        name="returns"
        label={texts.title}
        columns={columns}
        rows={data?.returns}
        rowId={({ id }) => id}
        rowLabel={({ number }) => returnTexts.named(number)}
        list={list}
        error={error}
        onRetry={refetch}
        filters={
          <Select
            aria-label={texts.status}
            placeholder={texts.status}
            className="list-filter"
            clearable
            clearButtonProps={{ 'aria-label': texts.any }}
            value={status ?? null}
            data={statuses}
            onChange={(value) => list.replace(withFilter(list.state, 'status', value || null))}
          />
        }
        paging={{ kind: 'cursor', next: data?.cursor }}
        empty={emptyListOf(texts, IconArrowBackUp)}
      />
    </>
  )
}

const columns: readonly Column<Return>[] = [
  {
    id: 'number',
    header: texts.number,
    fixed: true,
    card: 'title',
    cell: ({ id, number }) => (
      <Link className="row-link" to={`/admin/returns/${id}`}>
        {number}
      </Link>
    ),
  },
  {
    id: 'status',
    header: texts.status,
    card: 'aside',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  { id: 'date', header: texts.date, cell: ({ createdDate }) => <DateTime at={createdDate} detail="day" /> },
  {
    id: 'order',
    header: texts.order,
    cell: ({ orderId, orderNumber }) => (
      <Link className="row-link" to={`/admin/orders/${orderId}`}>
        {orderNumber}
      </Link>
    ),
  },
  { id: 'buyer', header: texts.buyer, cell: ({ buyer }) => buyer },
  {
    id: 'pieces',
    header: texts.pieces,
    align: 'end',
    cell: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0),
  },
]
