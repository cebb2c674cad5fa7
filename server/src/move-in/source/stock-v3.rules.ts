import { isDeepStrictEqual } from 'node:util'
import type { InventoryItemV3 } from '@cartwright/contract/inventory/inventory-items-v3.ts'
import { optional } from '../../platform/values/optional.ts'
import type { StockRecord } from '../records/rules.ts'

/** A variant as it came, by its choices here. */
export interface StockedVariant {
  id: string
  choices: Record<string, string>
  /** Without an inventory item. */
  inStock: boolean
}

interface Preorder {
  enabled: boolean
  message?: string
  limit?: number
}

export interface ReadStock {
  stock: StockRecord
  /** The same for all variants of a product here. */
  preorder: Preorder
  /** Variants differ in their pre-orders. */
  isMixed: boolean
  /** How many variants in stock were not counted while others were. */
  uncounted: number
}

/** The stock of all places together. It is counted if that of any variant is. */
export function readStock(variants: readonly StockedVariant[], items: readonly InventoryItemV3[]): ReadStock {
  const known = variants.map((variant) => ({
    variant,
    own: items.filter(({ variantId }) => variantId === variant.id),
  }))
  const tracked = items.some(({ trackQuantity }) => trackQuantity)
  const isOpen = ({ own, variant }: (typeof known)[number]) =>
    own.length > 0 ? own.some(({ inStock }) => inStock) : variant.inStock
  const isCounted = ({ own }: (typeof known)[number]) => own.some(({ trackQuantity }) => trackQuantity)
  const rows = known.map((one) => ({
    choices: one.variant.choices,
    ...(tracked ? { quantity: sum(one.own) } : { inStock: isOpen(one) }),
  }))
  const [first = { enabled: false }, ...others] = items.map(preorderOf)
  const isMixed = others.some((one) => !isDeepStrictEqual(one, first))
  return {
    stock: { tracked, variants: rows },
    preorder: isMixed ? { enabled: false } : first,
    isMixed,
    uncounted: tracked ? known.filter((one) => !isCounted(one) && isOpen(one)).length : 0,
  }
}

function sum(items: readonly InventoryItemV3[]): number {
  return items.reduce((total, { quantity }) => total + (quantity ?? 0), 0)
}

function preorderOf({ preorderInfo }: InventoryItemV3): Preorder {
  const { enabled, message, limit } = preorderInfo ?? {}
  return {
    enabled: enabled ?? false,
    ...optional('message', message || undefined),
    ...optional('limit', limit),
  }
}
