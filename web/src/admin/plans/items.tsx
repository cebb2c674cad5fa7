import { bookingsAppId } from '@cartwright/contract/bookings/parts.ts'
import { storeAppId } from '@cartwright/contract/catalogue/limits.ts'
import { planLimits } from '@cartwright/contract/plans/limits.ts'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { itemFrom, itemKey } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.benefits

type Category = 'PRODUCT' | 'SERVICE' | 'COLLECTION'
type Named = { id?: string | null; name?: string | null }

interface ItemsProps extends Omit<MultiSelectProps, 'data'> {
  chosen: readonly string[]
}

/** Products, services and collections, found by their names. What is chosen shows its name, or its id until that is read. */
export function Items({ chosen, ...props }: ItemsProps) {
  const [typed, search] = useState('')
  const [words] = useDebouncedValue(typed.trim().slice(0, 100), 200)
  const found = useFound(words)
  const known = useKnown(chosen)
  const data = (['PRODUCT', 'SERVICE', 'COLLECTION'] as const).map((category) => {
    const own = chosen.filter((key) => itemFrom(key).category === category)
    const names = new Map(own.map((key) => [key, itemFrom(key).externalId]))
    for (const { id, name } of [...found[category], ...known[category]])
      names.set(keyOf(category, id ?? ''), name ?? '')
    return { group: texts.groups[category], items: [...names].map(([value, label]) => ({ value, label })) }
  })
  return (
    <MultiSelect
      label={texts.items}
      description={texts.itemsHint}
      placeholder={texts.search}
      nothingFoundMessage={texts.nothing}
      searchable
      hidePickedOptions
      maxValues={planLimits.benefitItems}
      data={data.filter(({ items }) => items.length > 0)}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={search}
      {...props}
    />
  )
}

function keyOf(category: Category, externalId: string): string {
  const providerAppId = category === 'SERVICE' ? bookingsAppId : storeAppId
  return itemKey({ category, providerAppId, externalId })
}

function useFound(words: string): Record<Category, readonly Named[]> {
  const keep = { keepPrevious: true }
  const paging = { limit: 20 }
  const products = useCall(
    'queryProducts',
    {
      query: { paging, ...(words === '' ? {} : { search: { expression: words } }) },
      includeHiddenProducts: true,
    },
    keep,
  )
  const services = useCall(
    'queryServices',
    { query: { paging, filter: words === '' ? {} : { name: { $contains: words } } } },
    keep,
  )
  const collections = useCall(
    'queryCollections',
    { query: { paging, filter: words === '' ? {} : { name: { $contains: words } } } },
    keep,
  )
  return {
    PRODUCT: products.data?.products ?? [],
    SERVICE: services.data?.services ?? [],
    COLLECTION: collections.data?.collections ?? [],
  }
}

function useKnown(chosen: readonly string[]): Record<Category, readonly Named[]> {
  const idsOf = (category: Category) =>
    chosen.map(itemFrom).flatMap((item) => (item.category === category ? [item.externalId] : []))
  const [productIds, serviceIds, collectionIds] = [idsOf('PRODUCT'), idsOf('SERVICE'), idsOf('COLLECTION')]
  const queryOf = (ids: string[]) => ({
    query: { filter: { id: { $in: ids } }, paging: { limit: planLimits.benefitItems } },
  })
  const products = useCall(
    'queryProducts',
    { ...queryOf(productIds), includeHiddenProducts: true },
    { enabled: productIds.length > 0, keepPrevious: true },
  )
  const services = useCall('queryServices', queryOf(serviceIds), {
    enabled: serviceIds.length > 0,
    keepPrevious: true,
  })
  const collections = useCall('queryCollections', queryOf(collectionIds), {
    enabled: collectionIds.length > 0,
    keepPrevious: true,
  })
  return {
    PRODUCT: products.data?.products ?? [],
    SERVICE: services.data?.services ?? [],
    COLLECTION: collections.data?.collections ?? [],
  }
}
