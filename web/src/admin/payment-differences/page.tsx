import {
  DifferenceStatus,
  type PaymentComparison,
  type PaymentDifference,
} from '@cartwright/contract/payments/reconciliation.ts'
import { Anchor, Badge, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { moneyText } from '../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../components/display/formats.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { emptyListOf } from '../components/list/empty.tsx'
import type { Column } from '../components/list/props.ts'
import { FilterSelect } from '../components/list/toolbar.tsx'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconArrowsLeftRight, IconDownload } from '../icons/icons.ts'
import { Comparisons } from './comparisons.tsx'
import { SettleButton } from './settle-button.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.list

/** Where the payments of the shop and those of its payment services differ. */
export function Page() {
  const list = useList()
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const { cursor, filters } = list.state
  const status = DifferenceStatus.enum.find((known) => known === filters.status)
  const last = useCall('listPaymentComparisons', {}, { pollInterval })
  const { data, error, refetch } = useCall(
    'listPaymentDifferences',
    { ...(status ? { status } : {}), limit: 50, ...(cursor ? { cursor } : {}) },
    { keepPrevious: true, pollInterval },
  )
  // Of a shop without a payment service, nothing is ever compared; what was found of a former one stays, with its filter.
  const isCompared =
    status !== undefined || !last.data || last.data.comparisons.length > 0 || data?.differences.length !== 0
  return (
    <>
      <PageHead
        title={allTexts.title}
        description={allTexts.about}
        actions={isCompared && <Actions status={status} comparisons={last.data?.comparisons ?? []} />}
      />
      <Problem error={last.error} onRetry={last.refetch} />
      {last.data && <Comparisons {...last.data} />}
      {isCompared && (
        <DataList
          name="payment-differences"
          label={texts.title}
          columns={mayManage ? [...columns, action] : columns}
          rows={data?.differences}
          rowId={({ id }) => id}
          rowLabel={({ kind, reference }) => `${allTexts.kinds[kind]}, ${reference}`}
          list={list}
          error={error}
          onRetry={refetch}
          filters={<FilterSelect list={list} name="status" label={texts.status} values={allTexts.statuses} />}
          paging={{ kind: 'cursor', next: data?.cursor }}
          empty={emptyListOf(texts, IconArrowsLeftRight)}
        />
      )}
    </>
  )
}

const pollInterval = 5000

interface ActionsProps {
  status: DifferenceStatus | undefined
  comparisons: readonly PaymentComparison[]
}

function Actions({ status, comparisons }: ActionsProps) {
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const { mutate, isPending } = useChange('comparePayments', {
    onDone: () => notify.success(allTexts.comparing),
  })
  const isRunning = isPending || comparisons.some((one) => one.isRunning)
  return (
    <>
      <Button
        variant="default"
        component="a"
        href={`/admin/v1/payment-differences/export${status ? `?status=${status}` : ''}`}
        leftSection={<IconDownload size={16} aria-hidden />}
        download
      >
        {allTexts.export}
      </Button>
      {mayManage && comparisons.length > 0 && (
        <Button loading={isRunning} onClick={() => mutate({}, { onError: notify.failure })}>
          {allTexts.compare}
        </Button>
      )}
    </>
  )
}

const columns: readonly Column<PaymentDifference>[] = [
  {
    id: 'kind',
    header: texts.kind,
    fixed: true,
    card: 'title',
    cell: ({ kind, reference, status, settled }) => (
      <div style={{ maxWidth: '26rem', whiteSpace: 'normal' }}>
        <Text size="sm" fw={600}>
          {allTexts.kinds[kind]}
        </Text>
        {status === 'OPEN' || kind === 'FOUND_REFUND' ? (
          <Text size="xs">{allTexts.whatToDo[kind]}</Text>
        ) : null}
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {reference}
        </Text>
        {settled && <Settled {...settled} />}
      </div>
    ),
  },
  {
    id: 'status',
    header: texts.status,
    card: 'aside',
    cell: ({ status }) => (
      <Badge color={status === 'OPEN' ? 'yellow' : 'gray'}>{allTexts.statuses[status]}</Badge>
    ),
  },
  {
    id: 'service',
    header: texts.service,
    cell: ({ method }) => allTexts.services[method] ?? method,
  },
  { id: 'date', header: texts.date, cell: ({ date }) => <DateTime at={date} /> },
  {
    id: 'order',
    header: texts.order,
    cell: ({ order }) =>
      order && (
        <Anchor component={Link} to={`/admin/orders/${order.id}`} underline="always">
          {order.number}
        </Anchor>
      ),
  },
  {
    id: 'shop',
    header: texts.inShop,
    align: 'end',
    cell: ({ shop, currency }) => <Side {...shop} currency={currency} />,
  },
  {
    id: 'at-service',
    header: texts.atService,
    align: 'end',
    cell: ({ service, currency }) => <Side {...service} currency={currency} />,
  },
]

const action: Column<PaymentDifference> = {
  id: 'settle',
  header: texts.settle,
  headerHidden: true,
  card: 'action',
  cell: (difference) => difference.status === 'OPEN' && <SettleButton difference={difference} />,
}

function Side({ amount, status, currency }: { amount?: string; status?: string; currency: string }) {
  const locale = useLocaleSettings()
  if (amount === undefined && status === undefined) return <Text size="sm">{texts.nothing}</Text>
  return (
    <>
      {amount !== undefined && <Text size="sm">{moneyText(amount, { ...locale, currency })}</Text>}
      {status !== undefined && (
        <Text size="xs" c="dimmed">
          {allTexts.states[status] ?? status}
        </Text>
      )}
    </>
  )
}

function Settled({ date, by, note }: NonNullable<PaymentDifference['settled']>) {
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {allTexts.statuses.SETTLED} <DateTime at={date} /> {by ? texts.by(by) : texts.byShop}
      {note && `: ${note}`}
    </Text>
  )
}
