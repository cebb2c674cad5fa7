import type { Product } from '@cartwright/contract/catalogue/products.ts'
import { Badge, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { DateTime, Money } from '../../components/display/formats.tsx'
import { pictureOf } from '../../components/display/pictures.rules.ts'
import { Thumb } from '../../components/display/thumb.tsx'
import type { Column } from '../../components/list/props.ts'
import { type StockState, stockOf } from './products.rules.ts'
import { texts } from './texts/index.ts'

export const columns: readonly Column<Product>[] = [
  {
    id: 'name',
    header: texts.product,
    fixed: true,
    sortable: true,
    card: 'title',
    cell: (product) => <Name product={product} />,
  },
  {
    id: 'visible',
    header: texts.visible,
    cell: ({ visible }) => (
      <Badge color={visible === false ? 'gray' : 'accent'}>
        {visible === false ? texts.hidden : texts.shown}
      </Badge>
    ),
  },
  { id: 'stock', header: texts.stock, cell: (product) => <Stock product={product} /> },
  { id: 'sku', header: texts.sku, sortable: true, hiddenAtFirst: true, cell: ({ sku }) => sku },
  { id: 'brand', header: texts.brand, hiddenAtFirst: true, cell: ({ brand }) => brand },
  { id: 'ribbon', header: texts.ribbon, hiddenAtFirst: true, cell: ({ ribbon }) => ribbon },
  {
    id: 'updated',
    header: texts.updated,
    sortable: true,
    card: 'none',
    cell: ({ lastUpdated }) => lastUpdated && <DateTime at={lastUpdated} ago />,
  },
  {
    id: 'price',
    header: texts.price,
    sortable: true,
    align: 'end',
    card: 'aside',
    cell: ({ priceData }) => <Price data={priceData} />,
  },
]

function Name({ product }: { product: Product }) {
  const picture = pictureOf(product)
  const { id, name, variants = [], manageVariants } = product
  return (
    <Group gap="sm" wrap="nowrap">
      <Thumb src={picture} />
      <div>
        <Link className="row-link" to={`/admin/products/${id}`}>
          {name}
        </Link>
        {manageVariants && (
          <Text size="xs" c="dimmed">
            {texts.variants(variants.length)}
          </Text>
        )}
      </div>
    </Group>
  )
}

const stockColors: Record<StockState, string> = {
  IN_STOCK: 'accent',
  PARTIALLY_OUT_OF_STOCK: 'yellow',
  OUT_OF_STOCK: 'red',
}

function Stock({ product }: { product: Product }) {
  const { state, pieces } = stockOf(product)
  return (
    <Group gap="xs" wrap="nowrap">
      <Badge color={stockColors[state]} flex="none">
        {texts.stocks[state]}
      </Badge>
      <Text size="xs" c="dimmed">
        {pieces === undefined ? texts.notCounted : texts.pieces(pieces)}
      </Text>
    </Group>
  )
}

function Price({ data }: { data: Product['priceData'] }) {
  const price = data?.price ?? 0
  const discountedPrice = data?.discountedPrice ?? price
  if (discountedPrice === price) return <Money amount={price} />
  return (
    <>
      <Money amount={discountedPrice} />{' '}
      <Text span size="xs" c="dimmed" td="line-through">
        <Money amount={price} />
      </Text>
    </>
  )
}
