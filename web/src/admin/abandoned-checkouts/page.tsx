import type { AbandonedCheckout } from '@cartwright/contract/abandoned-checkouts/abandoned-checkouts.ts'
import { Button, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { moneyText, startOfDay } from '../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../components/display/formats.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { emptyListOf } from '../components/list/empty.tsx'
import { withFilter } from '../components/list/list.rules.ts'
import type { Column } from '../components/list/props.ts'
import { FilterSelect } from '../components/list/toolbar.tsx'
import { type List, useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconShoppingCartX } from '../icons/icons.ts'
import { Figures } from './figures.tsx'
import { StatusBadge } from './status-badge.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.list
const size = 25
const settingsPath = '/admin/settings/abandoned-checkouts'

/** What buyers left at the checkout, and what became of it. */
export function Page() {
  const list = useList()
  const mayRead = may(useMe(), 'SITE.READ')
  const { timeZone } = useMe().site
  const { data, error, refetch } = useCall(
    'searchAbandonedCheckouts',
    { search: searchOf(list, timeZone) },
    { keepPrevious: true },
  )
  const { data: settings } = useCall('getSite', {}, { enabled: mayRead })
  const isOff = settings !== undefined && !settings.site.settings?.abandonedCheckouts?.keep
  const emptyTexts = isOff ? { emptyTitle: texts.offTitle, emptyText: texts.offText } : texts
  const toSettings = (
    <Button variant={isOff ? 'filled' : 'default'} component={Link} to={settingsPath}>
      {isOff ? texts.turnOn : texts.settings}
    </Button>
  )
  return (
    <>
      <PageHead title={texts.title} description={texts.about} actions={mayRead && !isOff && toSettings} />
      {!isOff && <Figures {...daysOf(list)} />}
      <DataList
        name="abandoned-checkouts"
        label={texts.title}
        columns={columns}
        rows={data?.abandonedCheckouts}
        rowId={({ id = '' }) => id}
        rowLabel={({ buyerInfo }) => texts.checkoutOf(buyerInfo?.email ?? '')}
        list={list}
        error={error}
        onRetry={refetch}
        search={texts.search}
        filters={<Filters list={list} />}
        paging={{ kind: 'cursor', next: data?.pagingMetadata.cursors?.next ?? undefined }}
        empty={emptyListOf(emptyTexts, IconShoppingCartX, isOff && toSettings)}
      />
    </>
  )
}

const day = /^\d{4}-\d{2}-\d{2}$/

function daysOf({ state: { filters } }: List): { from?: string; to?: string } {
  const { from = '', to = '' } = filters
  return { ...(day.test(from) ? { from } : {}), ...(day.test(to) ? { to } : {}) }
}

function searchOf(list: List, timeZone: string) {
  const { cursor, words, filters } = list.state
  if (cursor) return { cursorPaging: { limit: size, cursor } }
  const { from, to } = daysOf(list)
  const filter = {
    ...(filters.status ? { status: filters.status } : {}),
    ...(from || to
      ? {
          createdDate: {
            ...(from ? { $gte: startOfDay(from, timeZone) } : {}),
            ...(to ? { $lt: startOfDay(to, timeZone, 1) } : {}),
          },
        }
      : {}),
  }
  return {
    filter,
    ...(words ? { search: { expression: words, mode: 'AND' as const } } : {}),
    cursorPaging: { limit: size },
  }
}

function Filters({ list }: { list: List }) {
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          aria-label={texts[name]}
          leftSection={texts[name]}
          leftSectionWidth={52}
          w={{ base: '100%', sm: 'auto' }}
          value={list.state.filters[name] ?? ''}
          onChange={({ currentTarget }) => list.replace(withFilter(list.state, name, currentTarget.value))}
        />
      ))}
      <FilterSelect list={list} name="status" label={texts.status} values={allTexts.statuses} />
    </>
  )
}

const columns: readonly Column<AbandonedCheckout>[] = [
  {
    id: 'date',
    header: texts.date,
    fixed: true,
    card: 'title',
    cell: ({ id, createdDate }) => (
      <Link className="row-link" to={`/admin/abandoned-checkouts/${id}`}>
        {createdDate && <DateTime at={createdDate} />}
      </Link>
    ),
  },
  { id: 'buyer', header: texts.buyer, cell: (checkout) => <Buyer checkout={checkout} /> },
  { id: 'status', header: texts.status, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'emails',
    header: texts.emails,
    align: 'end',
    cell: ({ activities = [] }) => activities.filter(({ type }) => type === 'EMAIL_SENT').length,
  },
  {
    id: 'items',
    header: texts.items,
    align: 'end',
    cell: ({ lineItems = [] }) => lineItems.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
  },
  {
    id: 'total',
    header: texts.total,
    align: 'end',
    card: 'aside',
    cell: (checkout) => <Total checkout={checkout} />,
  },
]

function Total({ checkout: { totalPrice, currency = '' } }: { checkout: AbandonedCheckout }) {
  return moneyText(totalPrice?.amount ?? '0', { ...useLocaleSettings(), currency })
}

function Buyer({ checkout: { contactDetails, buyerInfo } }: { checkout: AbandonedCheckout }) {
  const { firstName, lastName, company } = contactDetails ?? {}
  const name = [firstName, lastName].filter(Boolean).join(' ') || company
  const email = buyerInfo?.email
  return (
    <>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {name || email}
      </Text>
      {name && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
      )}
    </>
  )
}
