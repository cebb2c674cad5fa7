import type { PlanOrder } from '@cartwright/contract/plans/orders.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { DateTime, useLocaleSettings } from '../../components/display/formats.tsx'
import { usePlans } from '../../components/form/members-only.tsx'
import { DataList } from '../../components/list/data-list.tsx'
import { emptyListOf } from '../../components/list/empty.tsx'
import type { Column } from '../../components/list/props.ts'
import { FilterSelect } from '../../components/list/toolbar.tsx'
import { useList } from '../../components/list/use-list.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { IconIdBadge2 } from '../../icons/icons.ts'
import { OrderBadge, PaymentBadge } from '../state.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { orderPriceWords } from '../wording.ts'
import { GiveDialog } from './give.tsx'

const texts = allTexts.orders
const size = 50
const { DRAFT: _, ...shownStates } = texts.states

/** Who has which plan. */
export function Page() {
  const me = useMe()
  const list = useList()
  const [isGiving, { open, close }] = useDisclosure(false)
  const { data, error, refetch } = useOrders(list.state)
  const names = useNames(data?.orders)
  const columns = useMemo(() => columnsWith(names), [names])
  const give = may(me, 'PRICING_PLANS.MANAGE_ORDERS') && <Button onClick={open}>{texts.give}</Button>
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about}
        back={{ to: '/admin/plans', label: allTexts.title }}
        actions={give}
      />
      <DataList
        name="plan-orders"
        label={texts.title}
        columns={columns}
        rows={data?.orders}
        rowId={({ id = '' }) => id}
        rowLabel={(order) => texts.open(nameOf(order, names), order.planName ?? '')}
        list={list}
        error={error}
        onRetry={refetch}
        search={texts.search}
        filters={<Filters list={list} />}
        paging={{
          kind: 'pages',
          size,
          total: data?.pagingMetadata.total ?? 0,
          tooMany: data?.pagingMetadata.tooManyToCount ?? false,
        }}
        empty={emptyListOf(texts, IconIdBadge2, give)}
      />
      {isGiving && <GiveDialog onClose={close} />}
    </>
  )
}

function Filters({ list }: { list: ReturnType<typeof useList> }) {
  const plans = usePlans({ archived: true })
  const planNames = Object.fromEntries((plans ?? []).map(({ id = '', name = '' }) => [id, name]))
  return (
    <>
      <FilterSelect
        list={list}
        name="state"
        label={texts.columns.state}
        values={shownStates}
        placeholder={texts.anyState}
      />
      <FilterSelect
        list={list}
        name="payment"
        label={texts.columns.payment}
        values={texts.payments}
        placeholder={texts.anyPayment}
      />
      <FilterSelect
        list={list}
        name="plan"
        label={texts.columns.plan}
        values={planNames}
        placeholder={texts.anyPlan}
      />
    </>
  )
}

type State = keyof typeof shownStates
type Payment = keyof typeof texts.payments

function useOrders({ page, filters, words }: ReturnType<typeof useList>['state']) {
  const { state, payment, plan } = filters
  const orderStatuses: State[] =
    state && Object.hasOwn(shownStates, state) ? [state as State] : (Object.keys(shownStates) as State[])
  const request = {
    limit: size,
    offset: (page - 1) * size,
    orderStatuses,
    ...(payment && Object.hasOwn(texts.payments, payment) ? { paymentStatuses: [payment as Payment] } : {}),
    ...(plan ? { planIds: [plan] } : {}),
    ...(words ? { search: words } : {}),
  }
  return useCall('managementListPlanOrders', request, { keepPrevious: true })
}

/** The e-mail addresses of the members of a page, by their ids. */
export function useNames(orders: readonly PlanOrder[] = []): ReadonlyMap<string, string> {
  const ids = [...new Set(orders.flatMap(({ buyer }) => buyer?.memberId ?? []))]
  const { data } = useCall(
    'queryMembers',
    { fieldsets: ['FULL'], query: { filter: { id: { $in: ids } }, paging: { limit: 100 } } },
    { enabled: ids.length > 0, keepPrevious: true },
  )
  return useMemo(
    () => new Map((data?.members ?? []).map(({ id, loginEmail }) => [id ?? '', loginEmail ?? ''])),
    [data],
  )
}

export function nameOf({ buyer }: PlanOrder, names: ReadonlyMap<string, string>): string {
  return names.get(buyer?.memberId ?? '') || texts.unknownMember
}

function columnsWith(names: ReadonlyMap<string, string>): Column<PlanOrder>[] {
  return [
    {
      id: 'member',
      header: texts.columns.member,
      fixed: true,
      card: 'title',
      cell: (order) => (
        <Link className="row-link" to={`/admin/plan-orders/${order.id}`}>
          {nameOf(order, names)}
        </Link>
      ),
    },
    { id: 'plan', header: texts.columns.plan, cell: ({ planName }) => planName },
    { id: 'price', header: texts.columns.price, cell: (order) => <Price order={order} /> },
    {
      id: 'until',
      header: texts.columns.until,
      cell: ({ endDate }) => (endDate ? <DateTime at={endDate} detail="day" /> : texts.endless),
    },
    { id: 'payment', header: texts.columns.payment, cell: (order) => <PaymentBadge order={order} /> },
    {
      id: 'state',
      header: texts.columns.state,
      card: 'aside',
      cell: (order) => <OrderBadge order={order} />,
    },
  ]
}

function Price({ order }: { order: PlanOrder }) {
  return orderPriceWords(order, useLocaleSettings())
}
