import type { Product } from '@cartwright/contract/catalogue/products.ts'
import { Select, Stack } from '@mantine/core'
import { type Ref, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useSearchWords } from '../form/use-search-words.ts'
import { choicesOf, type VariantChoice } from './choices.rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.picker

interface ProductPickerProps {
  field?: Ref<HTMLInputElement>
  className?: string
  onAdd: (product: Product, choice: VariantChoice) => void
  /** A product was found, and perhaps not yet its variant. */
  onPick?: () => void
}

/** Finds a product of the shop, and one of its variants. */
export function ProductPicker({ field, className, onAdd, onPick }: ProductPickerProps) {
  const { typed, words, search } = useSearchWords()
  const [product, choose] = useState<Product>()
  const { data } = useCall(
    'queryProducts',
    { query: { paging: { limit: 20 }, ...(words === '' ? {} : { search: { expression: words } }) } },
    { keepPrevious: true },
  )
  const products = data?.products ?? []
  const add = (one: Product, choice: VariantChoice | undefined) => {
    if (choice) onAdd(one, choice)
    choose(undefined)
    search('')
  }
  const pick = (id: string | null) => {
    const one = products.find((found) => found.id === id)
    if (!one) return
    onPick?.()
    const [first, ...others] = choicesOf(one)
    if (others.length > 0) choose(one)
    else add(one, first)
  }
  return (
    <Stack gap="sm" className={className}>
      <Select
        ref={field}
        label={texts.find}
        placeholder={texts.findHint}
        searchable
        nothingFoundMessage={texts.nothing}
        data={products.map(({ id = '', name }) => ({ value: id, label: name ?? '' }))}
        filter={({ options }) => options}
        searchValue={typed}
        onSearchChange={search}
        value={product?.id ?? null}
        onChange={pick}
      />
      {product && <VariantPicker product={product} onAdd={(choice) => add(product, choice)} />}
    </Stack>
  )
}

interface VariantPickerProps {
  product: Product
  onAdd: (choice: VariantChoice | undefined) => void
}

function VariantPicker({ product, onAdd }: VariantPickerProps) {
  const choices = choicesOf(product)
  return (
    <Select
      key={product.id}
      label={texts.variant}
      searchable
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={null}
      onChange={(value) => onAdd(choices.find((one) => one.value === value))}
    />
  )
}
