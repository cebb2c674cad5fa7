import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { IconReceipt, IconTag } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { Money } from '../components/display/formats.tsx'
import { useLinkedPages } from './navigation.tsx'
import { texts } from './texts/index.ts'

/** Of three letters the shop's index of words knows. */
const shortest = 3

/** Products and orders with these words, where there are pages for them. */
export function useFound(words: string): SpotlightActionGroupData[] {
  const linked = useLinkedPages()
  const navigate = useNavigate()
  const wanted = (path: string) =>
    words.trim().length >= shortest && linked.some((page) => page.path === path)
  const products = useCall(
    'queryProducts',
    {
      query: { search: { expression: words }, paging: { limit: 6 } },
      includeHiddenProducts: true,
    },
    { enabled: wanted('products'), keep: true },
  )
  const orders = useCall(
    'searchOrders',
    { search: { filter: { number: words }, cursorPaging: { limit: 5 } } },
    { enabled: linked.some(({ path }) => path === 'orders') && /^\d+$/.test(words) },
  )
  return [
    {
      group: texts.search.products,
      actions: (wanted('products') ? (products.data?.products ?? []) : []).map(
        ({ id, name, sku, priceData }) => ({
          id: `product ${id}`,
          label: name ?? '',
          ...(sku ? { description: sku } : {}),
          rightSection: <Money amount={priceData?.price ?? 0} />,
          leftSection: <IconTag size={20} stroke={1.6} aria-hidden />,
          onClick: () => navigate(`/admin/products/${id}`),
        }),
      ),
    },
    {
      group: texts.search.orders,
      actions: (orders.data?.orders ?? []).map(({ id, number = '', buyerInfo }) => ({
        id: `order ${id}`,
        label: texts.search.orderOf(number),
        ...(buyerInfo?.email ? { description: buyerInfo.email } : {}),
        leftSection: <IconReceipt size={20} stroke={1.6} aria-hidden />,
        onClick: () => navigate(`/admin/orders/${id}`),
      })),
    },
  ]
}
