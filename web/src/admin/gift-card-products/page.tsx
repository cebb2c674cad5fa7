import type { GiftCardProduct } from '@cartwright/contract/gift-cards/products.ts'
import { Badge, Button } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { Money } from '../components/display/formats.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { emptyListOf } from '../components/list/empty.tsx'
import type { Column } from '../components/list/props.ts'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconGift } from '../icons/icons.ts'
import { texts } from './texts/index.ts'

/** The gift cards that shoppers buy. */
export function Page() {
  const me = useMe()
  const list = useList()
  const { data, error, refetch } = useCall('listGiftCardProducts', { all: true })
  const add = may(me, 'ECOM.MANAGE_GIFT_CARDS') && (
    <Button component={Link} to="/admin/gift-card-products/new">
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about}
        back={{ to: '/admin/gift-cards', label: texts.back }}
        actions={add}
      />
      <DataList
        name="gift-card-products"
        label={texts.title}
        columns={columns}
        rows={data?.giftCardProducts}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        list={list}
        error={error}
        onRetry={refetch}
        empty={emptyListOf(texts, IconGift, add)}
      />
    </>
  )
}

const columns: readonly Column<GiftCardProduct>[] = [
  {
    id: 'name',
    header: texts.columns.name,
    fixed: true,
    card: 'title',
    cell: ({ id, name }) => (
      <Link className="row-link" to={`/admin/gift-card-products/${id}`}>
        {name}
      </Link>
    ),
  },
  { id: 'amounts', header: texts.columns.amounts, cell: (product) => <Amounts product={product} /> },
  {
    id: 'state',
    header: texts.columns.state,
    card: 'aside',
    cell: ({ visible }) => (
      <Badge color={visible ? 'accent' : 'gray'}>
        {visible ? texts.states.visible : texts.states.hidden}
      </Badge>
    ),
  },
]

function Amounts({ product: { amounts, ownAmount } }: { product: GiftCardProduct }) {
  return (
    <>
      {amounts.map((amount, index) => (
        <span key={amount}>
          {index > 0 && ' · '}
          <Money amount={amount} />
        </span>
      ))}
      {ownAmount && (
        <span>
          {amounts.length > 0 && ' · '}
          <Money amount={ownAmount.least} />–<Money amount={ownAmount.most} />
        </span>
      )}
    </>
  )
}
