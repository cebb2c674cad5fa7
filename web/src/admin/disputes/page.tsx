import { type Dispute, DisputeStatus } from '@cartwright/contract/payments/disputes.ts'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { moneyText } from '../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../components/display/formats.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { emptyListOf } from '../components/list/empty.tsx'
import type { Column } from '../components/list/props.ts'
import { FilterSelect } from '../components/list/toolbar.tsx'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconAlertTriangle } from '../icons/icons.ts'
import { StatusBadge } from './status-badge.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.list

/** Payments that buyers dispute, those that need an answer first. */
export function Page() {
  const list = useList()
  const { cursor, filters } = list.state
  const status = DisputeStatus.enum.find((known) => known === filters.status)
  const { data, error, refetch } = useCall(
    'listDisputes',
    { ...(status ? { status } : {}), limit: 50, ...(cursor ? { cursor } : {}) },
    { keepPrevious: true },
  )
  return (
    <>
      <PageHead title={allTexts.title} description={allTexts.about} />
      <DataList
        name="disputes"
        label={allTexts.title}
        columns={columns}
        rows={data?.disputes}
        rowId={({ id }) => id}
        rowLabel={({ order }) => allTexts.of(order.number)}
        list={list}
        error={error}
        onRetry={refetch}
        filters={<FilterSelect list={list} name="status" label={texts.status} values={allTexts.statuses} />}
        paging={{ kind: 'cursor', next: data?.cursor }}
        empty={emptyListOf(texts, IconAlertTriangle)}
      />
    </>
  )
}

const columns: readonly Column<Dispute>[] = [
  {
    id: 'order',
    header: texts.order,
    fixed: true,
    card: 'title',
    cell: ({ id, order, reason }) => (
      <div style={{ maxWidth: '26rem', whiteSpace: 'normal' }}>
        <Anchor component={Link} to={`/admin/disputes/${id}`} fw={600} underline="always">
          {allTexts.of(order.number)}
        </Anchor>
        <Text size="xs">{allTexts.reasons[reason]}</Text>
      </div>
    ),
  },
  {
    id: 'status',
    header: texts.status,
    card: 'aside',
    cell: (dispute) => <StatusBadge {...dispute} />,
  },
  {
    id: 'due',
    header: texts.due,
    cell: ({ status, dueDate }) => status === 'NEEDS_RESPONSE' && dueDate && <DateTime at={dueDate} />,
  },
  { id: 'amount', header: texts.amount, align: 'end', cell: (dispute) => <Amount {...dispute} /> },
  { id: 'service', header: texts.service, cell: ({ method }) => allTexts.services[method] ?? method },
  { id: 'opened', header: texts.opened, cell: ({ openedDate }) => <DateTime at={openedDate} /> },
]

function Amount({ amount, currency }: Pick<Dispute, 'amount' | 'currency'>) {
  return moneyText(amount, { ...useLocaleSettings(), currency })
}
