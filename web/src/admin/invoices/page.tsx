import type { Invoice, InvoiceKind } from '@cartwright/contract/orders/invoices.ts'
import { Button, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { moneyText } from '../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../components/display/formats.tsx'
import { NoMailServer } from '../components/feedback/no-mail-server.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { emptyListOf } from '../components/list/empty.tsx'
import { withFilter } from '../components/list/list.rules.ts'
import type { Column } from '../components/list/props.ts'
import { FilterSelect } from '../components/list/toolbar.tsx'
import { type List, useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconFileInvoice } from '../icons/icons.ts'
import { texts as documentTexts } from '../order-documents/texts/index.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.list
const size = 50

/** Invoices and credit notes of a period. */
export function Page() {
  const list = useList()
  const { cursor, filters } = list.state
  const period = periodOf(filters)
  const { data, error, refetch } = useCall(
    'listInvoices',
    { ...period, limit: size, ...(cursor ? { cursor } : {}) },
    { keepPrevious: true },
  )
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about}
        actions={
          <Button
            variant="default"
            component="a"
            href={`/admin/v1/invoices/export?${new URLSearchParams(period)}`}
            download
          >
            {texts.export}
          </Button>
        }
      />
      <NoMailServer />
      <DataList
        name="invoices"
        label={texts.title}
        columns={columns}
        rows={data?.invoices}
        rowId={({ id }) => id}
        rowLabel={({ kind, number }) => documentTexts.named[kind](number)}
        list={list}
        error={error}
        onRetry={refetch}
        filters={<Filters list={list} />}
        paging={{ kind: 'cursor', next: data?.cursor }}
        empty={emptyListOf(texts, IconFileInvoice)}
      />
    </>
  )
}

const day = /^\d{4}-\d{2}-\d{2}$/

interface Period {
  from?: string
  to?: string
  kind?: InvoiceKind
}

/** The filters that the server understands. */
function periodOf({
  from = '',
  to = '',
  kind,
}: Record<string, string | undefined>): Period & Record<string, string> {
  return {
    ...(day.test(from) ? { from } : {}),
    ...(day.test(to) ? { to } : {}),
    ...(kind === 'INVOICE' || kind === 'CREDIT_NOTE' ? { kind } : {}),
  }
}

function Filters({ list }: { list: List }) {
  const { filters } = list.state
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
          value={filters[name] ?? ''}
          onChange={({ currentTarget }) => list.replace(withFilter(list.state, name, currentTarget.value))}
        />
      ))}
      <FilterSelect list={list} name="kind" label={texts.kind} values={documentTexts.kinds} />
    </>
  )
}

const columns: readonly Column<Invoice>[] = [
  {
    id: 'number',
    header: texts.number,
    fixed: true,
    card: 'title',
    cell: ({ id, number }) => (
      <a className="row-link" href={`/admin/v1/invoices/${id}/file`} download>
        {number}
      </a>
    ),
  },
  { id: 'kind', header: texts.kind, cell: ({ kind }) => documentTexts.kinds[kind] },
  { id: 'date', header: texts.date, cell: ({ issuedDate }) => <DateTime at={issuedDate} detail="day" /> },
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
    id: 'sent',
    header: texts.sent,
    cell: ({ sentDate }) => (sentDate ? texts.wasSent : texts.notSent),
  },
  {
    id: 'total',
    header: texts.total,
    align: 'end',
    card: 'aside',
    cell: (invoice) => <Total invoice={invoice} />,
  },
]

/** Credit notes count against invoices. */
function Total({ invoice: { kind, total, currency } }: { invoice: Invoice }) {
  const locale = useLocaleSettings()
  const amount = Number(total.amount ?? 0)
  return moneyText(kind === 'INVOICE' ? amount : -amount, { ...locale, currency })
}
