import type { Product } from '@cartwright/contract/catalogue/products.ts'
import type { Reply } from '@cartwright/contract/schemas.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { Money } from '../components/display/formats.tsx'
import { IconReceipt, IconSearch, IconTag } from '../icons/icons.ts'
import { addressOf, useLinkedPages } from './navigation.tsx'
import { texts } from './texts/index.ts'

/** The command palette: finds pages by name, products and orders through the shop. */
export function Search() {
  const [query, setQuery] = useState('')
  const [settled] = useDebouncedValue(query.trim(), 200)
  const navigate = useNavigate()
  const linked = useLinkedPages()
  const found = useSearchResults(settled)
  const goTo: SpotlightActionData[] = linked.map((page) => ({
    id: page.path || 'home',
    label: page.link.label,
    leftSection: <page.link.icon size={20} stroke={1.6} aria-hidden />,
    onClick: () => navigate(addressOf(page)),
  }))
  return (
    <Spotlight
      query={query}
      onQueryChange={setQuery}
      actions={[{ group: texts.search.pages, actions: filterActions(goTo, query) }, ...found].filter(
        ({ actions }) => actions.length > 0,
      )}
      filter={(_query, actions) => actions}
      nothingFound={texts.search.nothing}
      tagsToIgnore={[]}
      triggerOnContentEditable
      highlightQuery
      scrollable
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': texts.search.label } }}
      maxHeight={460}
      searchProps={{
        placeholder: texts.search.placeholder,
        'aria-label': texts.search.label,
        leftSection: <IconSearch size={20} aria-hidden />,
      }}
    />
  )
}

/** Filters pages by any part of their name. The shop has filtered the rest. */
function filterActions(actions: readonly SpotlightActionData[], query: string): SpotlightActionData[] {
  const words = query.trim().toLocaleLowerCase()
  return actions.filter(({ label = '' }) => label.toLocaleLowerCase().includes(words))
}

/** The shop's search index needs three letters. */
const shortestSearch = 3

/** The products and orders found, where the user may open their pages. */
function useSearchResults(words: string): SpotlightActionGroupData[] {
  const linked = useLinkedPages()
  const navigate = useNavigate()
  const wanted = (path: string) =>
    words.trim().length >= shortestSearch && linked.some((page) => page.path === path)
  const products = useCall(
    'queryProducts',
    {
      query: { search: { expression: words }, paging: { limit: 6 } },
      includeHiddenProducts: true,
    },
    { enabled: wanted('products'), keepPrevious: true },
  )
  const orders = useCall(
    'searchOrders',
    { search: { filter: { number: words }, cursorPaging: { limit: 5 } } },
    { enabled: linked.some(({ path }) => path === 'orders') && /^\d+$/.test(words) },
  )
  return [
    {
      group: texts.search.products,
      actions: (wanted('products') ? (products.data?.products ?? []) : []).map((product) => ({
        ...productAction(product),
        onClick: () => navigate(`/admin/products/${product.id}`),
      })),
    },
    {
      group: texts.search.orders,
      actions: (orders.data?.orders ?? []).map((order) => ({
        ...orderAction(order),
        onClick: () => navigate(`/admin/orders/${order.id}`),
      })),
    },
  ]
}

function productAction({ id, name, sku, priceData }: Product): SpotlightActionData {
  return {
    id: `product ${id}`,
    label: name ?? '',
    ...(sku ? { description: sku } : {}),
    rightSection: <Money amount={priceData?.price ?? 0} />,
    leftSection: <IconTag size={20} stroke={1.6} aria-hidden />,
  }
}

type Order = Reply<'searchOrders'>['orders'][number]

function orderAction({ id, number = '', buyerInfo }: Order): SpotlightActionData {
  return {
    id: `order ${id}`,
    label: texts.search.orderOf(number),
    ...(buyerInfo?.email ? { description: buyerInfo.email } : {}),
    leftSection: <IconReceipt size={20} stroke={1.6} aria-hidden />,
  }
}
