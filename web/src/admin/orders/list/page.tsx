import { Button, Select } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { DataList } from '../../components/list/data-list.tsx'
import { withFilter } from '../../components/list/list.rules.ts'
import { type List, useList } from '../../components/list/use-list.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { IconReceipt } from '../../icons/icons.ts'
import { MarkSent } from '../bulk/mark-sent.tsx'
import { PrintMenu } from '../bulk/print-menu.tsx'
import { exportAddress, readyForPickup, searchOf } from '../rules.ts'
import { BulkTags } from '../tags/bulk-tags.tsx'
import { useTags } from '../tags/use-tags.ts'
import { texts } from '../texts/index.ts'
import { columns } from './columns.tsx'

const size = 50

export function Page() {
  const list = useList()
  const { data, error, refetch } = useCall(
    'searchOrders',
    { search: searchOf(list.state, size) },
    { keepPrevious: true },
  )
  return (
    <>
      <PageHead title={texts.title} description={texts.about} actions={<Actions list={list} />} />
      <DataList
        name="orders"
        label={texts.title}
        columns={columns}
        rows={data?.orders}
        rowId={({ id = '' }) => id}
        rowLabel={({ number = '' }) => texts.orderTitle(number)}
        list={list}
        error={error}
        onRetry={refetch}
        search={texts.search}
        filters={<Filters list={list} />}
        actions={(orders, clear) => (
          <>
            <PrintMenu orders={orders} />
            <MarkSent orders={orders} onDone={clear} />
            <BulkTags orders={orders} onDone={clear} />
          </>
        )}
        paging={{ kind: 'cursor', next: data?.metadata.cursors?.next ?? undefined }}
        empty={{
          title: texts.emptyTitle,
          text: texts.emptyText,
          icon: <IconReceipt size={32} stroke={1.3} />,
        }}
      />
    </>
  )
}

function Actions({ list }: { list: List }) {
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  return (
    <>
      <Button variant="default" component={Link} to="/admin/draft-orders">
        {texts.drafts}
      </Button>
      <Button variant="default" component="a" href={exportAddress(list.state)} download>
        {texts.exportCsv}
      </Button>
      <Button variant="default" component={Link} to="/admin/orders/slots">
        {texts.slots.open}
      </Button>
      <MarkSeenButton />
      {mayManage && (
        <Button component={Link} to="/admin/draft-orders/new">
          {texts.add}
        </Button>
      )}
    </>
  )
}

function MarkSeenButton() {
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const { data } = useCall('listNewOrders', {})
  const { mutate, isPending } = useChange('markOrdersSeen', { onDone: () => notify.success(texts.allSeen) })
  if (!mayManage || !data?.count) return null
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate({}, { onError: notify.failure })}>
      {texts.markSeen}
    </Button>
  )
}

const { INITIALIZED: _, ...shownStatuses } = texts.statuses
const choices = {
  delivery: {
    label: texts.delivery,
    values: { ...texts.deliveries, [readyForPickup]: texts.readyForPickup },
  },
  payment: { label: texts.payment, values: texts.payments },
  status: { label: texts.number, values: shownStatuses },
}

function Filters({ list }: { list: List }) {
  return (
    <>
      <StatusFilters list={list} />
      <TagFilter list={list} />
    </>
  )
}

function TagFilter({ list }: { list: List }) {
  const { tag } = list.state.filters
  const known = useTags().map((one) => one.tag)
  if (known.length === 0 && tag === undefined) return null
  return (
    <Select
      aria-label={texts.tags.title}
      placeholder={texts.tags.title}
      className="list-filter"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': texts.tags.any }}
      value={tag ?? null}
      data={[...new Set([...(tag === undefined ? [] : [tag]), ...known])]}
      onChange={(value) => list.replace(withFilter(list.state, 'tag', value))}
    />
  )
}

function StatusFilters({ list }: { list: List }) {
  return Object.entries(choices).map(([name, { label, values }]) => (
    <Select
      key={name}
      aria-label={label}
      placeholder={label}
      className="list-filter"
      clearable
      clearButtonProps={{ 'aria-label': texts.any }}
      value={list.state.filters[name] ?? null}
      data={Object.entries(values).map(([value, text]) => ({ value, label: text }))}
      onChange={(value) => list.replace(withFilter(list.state, name, value))}
    />
  ))
}
