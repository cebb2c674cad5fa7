import type { DraftOrder } from '@cartwright/contract/draft-orders/draft-orders.ts'
import { Badge, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { dateText, moneyText } from '../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../components/display/formats.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { emptyListOf } from '../components/list/empty.tsx'
import type { Column } from '../components/list/props.ts'
import { FilterSelect } from '../components/list/toolbar.tsx'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconReceipt } from '../icons/icons.ts'
import { language } from '../language/language.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.list
const size = 25

/** The drafts, and the orders that they have become. */
export function Page() {
  const list = useList()
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const { status } = list.state.filters
  const { cursor } = list.state
  const { data, error, refetch } = useCall(
    'queryDraftOrders',
    {
      query: cursor
        ? { cursorPaging: { limit: size, cursor } }
        : { filter: { ...notEdits, ...(status ? { status } : {}) }, cursorPaging: { limit: size } },
    },
    { keepPrevious: true },
  )
  const add = (
    <Button component={Link} to="/admin/draft-orders/new">
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about}
        back={{ to: '/admin/orders', label: allTexts.list.orders }}
        actions={mayManage && add}
      />
      <DataList
        name="draft-orders"
        label={texts.title}
        columns={columns}
        rows={data?.draftOrders}
        rowId={({ id = '' }) => id}
        rowLabel={({ createdDate = '' }) => texts.draftOf(dateText(createdDate, language))}
        list={list}
        error={error}
        onRetry={refetch}
        filters={<FilterSelect list={list} name="status" label={texts.status} values={texts.statuses} />}
        paging={{ kind: 'cursor', next: data?.pagingMetadata.cursors?.next ?? undefined }}
        empty={emptyListOf(texts, IconReceipt, mayManage && add)}
      />
    </>
  )
}

/** Changes of orders are seen at their orders. */
const notEdits = { orderRevision: { $exists: false } }

const columns: readonly Column<DraftOrder>[] = [
  {
    id: 'date',
    header: texts.date,
    fixed: true,
    card: 'title',
    cell: ({ id, createdDate }) => (
      <Link className="row-link" to={`/admin/draft-orders/${id}`}>
        {createdDate && <DateTime at={createdDate} />}
      </Link>
    ),
  },
  { id: 'buyer', header: texts.buyer, cell: (draft) => <Buyer draft={draft} /> },
  {
    id: 'status',
    header: texts.status,
    cell: ({ status = 'DRAFT' }) => (
      <Badge color={status === 'DRAFT' ? 'yellow' : 'accent'}>{texts.statuses[status]}</Badge>
    ),
  },
  { id: 'pieces', header: texts.pieces, align: 'end', cell: ({ lineItems = [] }) => piecesOf(lineItems) },
  {
    id: 'total',
    header: texts.total,
    align: 'end',
    card: 'aside',
    cell: (draft) => <Total draft={draft} />,
  },
]

function piecesOf(lineItems: NonNullable<DraftOrder['lineItems']>): number {
  return lineItems.reduce((sum, { lineItem }) => sum + (lineItem?.quantity ?? 0), 0)
}

function Total({ draft: { priceSummary } }: { draft: DraftOrder }) {
  return moneyText(priceSummary?.total?.amount ?? '0', useLocaleSettings())
}

function Buyer({ draft: { recipientInfo, buyerInfo } }: { draft: DraftOrder }) {
  const { firstName, lastName, company } = recipientInfo?.recipientInfo?.contactDetails ?? {}
  const name = [firstName, lastName].filter(Boolean).join(' ') || company
  const email = buyerInfo?.email
  return (
    <>
      <Text size="sm">{name || email || texts.noBuyer}</Text>
      {name && (
        <Text size="xs" c="dimmed">
          {email}
        </Text>
      )}
    </>
  )
}
