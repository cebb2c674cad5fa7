import type { WaitingItem } from '@cartwright/contract/inventory/back-in-stock.ts'
import { Badge, Button, Drawer, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { DateTime } from '../../components/display/formats.tsx'
import { DataList } from '../../components/list/data-list.tsx'
import { emptyListOf } from '../../components/list/empty.tsx'
import type { Column } from '../../components/list/props.ts'
import { useList } from '../../components/list/use-list.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { IconMailQuestion } from '../../icons/icons.ts'
import { texts as allTexts } from '../texts/index.ts'
import { BackInStockRequests } from './requests.tsx'
import '../inventory.css'

const texts = allTexts.waiting
const size = 50

/** How many shoppers want which sold-out variant. */
export function Page() {
  const list = useList()
  const [shown, show] = useState<WaitingItem>()
  const { page } = list.state
  const { data, error, refetch } = useCall(
    'listWaiting',
    { limit: size, offset: (page - 1) * size },
    { keepPrevious: true },
  )
  const columns = useMemo(() => columnsWith(show), [])
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about}
        back={{ to: '/admin/inventory', label: allTexts.title }}
      />
      <DataList
        name="waiting"
        label={texts.title}
        columns={columns}
        rows={data?.items}
        rowId={({ productId, variantId }) => `${productId} ${variantId}`}
        rowLabel={nameOf}
        list={list}
        error={error}
        onRetry={refetch}
        paging={{ kind: 'pages', size, total: data?.total ?? 0 }}
        empty={emptyListOf(texts, IconMailQuestion)}
      />
      <Drawer
        opened={shown !== undefined}
        onClose={() => show(undefined)}
        position="right"
        size="lg"
        title={shown && nameOf(shown)}
      >
        {shown && <BackInStockRequests {...shown} />}
      </Drawer>
    </>
  )
}

function nameOf({ productName, choices }: WaitingItem): string {
  return [productName, ...Object.values(choices)].join(', ')
}

function columnsWith(show: (item: WaitingItem) => void): Column<WaitingItem>[] {
  return [
    {
      id: 'name',
      header: allTexts.product,
      fixed: true,
      card: 'title',
      cell: ({ productId, productName, choices }) => (
        <>
          <Link className="row-link" to={`/admin/products/${productId}`}>
            {productName}
          </Link>
          <Text size="xs" c="dimmed">
            {Object.values(choices).join(', ')}
          </Text>
        </>
      ),
    },
    { id: 'sku', header: allTexts.sku, cell: ({ sku }) => sku },
    {
      id: 'state',
      header: allTexts.state,
      cell: ({ inStock }) => (
        <Badge color={inStock ? 'accent' : 'red'}>{inStock ? allTexts.badges.in : allTexts.badges.out}</Badge>
      ),
    },
    { id: 'since', header: texts.first, cell: ({ since }) => <DateTime at={since} ago /> },
    {
      id: 'count',
      header: texts.count,
      align: 'end',
      card: 'aside',
      cell: (item) => <CountButton item={item} onClick={() => show(item)} />,
    },
  ]
}

function CountButton({ item, onClick }: { item: WaitingItem; onClick: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={texts.show(nameOf(item), item.waiting)}
      onClick={onClick}
    >
      {item.waiting}
    </Button>
  )
}
