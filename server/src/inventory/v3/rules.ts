import { allProductsId } from '@cartwright/contract/catalogue/collections.ts'
import type {
  InventoryItemV3,
  ItemToCreate,
  ItemToUpdate,
} from '@cartwright/contract/inventory/inventory-items-v3.ts'
import { type Refusal, refuse, violation } from '../../platform/errors/errors.ts'
import { idOfText } from '../../platform/values/ids.ts'
import { isObject, withoutNulls } from '../../platform/values/optional.ts'
import { type Preorder, preorderOf, type StockKey, shownVariant } from '../stock/rules.ts'

/** A variant's stock with what merchants see beside it. */
export interface ItemView extends StockKey {
  id: string
  revision: bigint
  tracked: boolean
  inStock: boolean
  onHand: number
  allocated: number
  backorderLimit: number
  preorderEnabled: boolean
  preorderMessage: string | null
  preorderLimit: number | null
  createdAt: Date
  updatedAt: Date
  name: string
  choices: Record<string, string>
  sku: string | null
  visible: boolean
  categoryIds: string[]
}

/** As migration 0085 has it in an index: the hash of the variant's key. */
export function itemIdOf({ productId, variantId }: StockKey): string {
  return idOfText(`${productId}-${variantId}`)
}

export function toItem(view: ItemView, locationId: string): InventoryItemV3 {
  const { id, productId, variantId, tracked, onHand, allocated } = view
  const { inStock, availableForPreorder } = shownVariant(view)
  const preorders = view.preorderEnabled && availableForPreorder
  const variantName = Object.values(view.choices).join(' ')
  return {
    ...{ id, productId, variantId, locationId, trackQuantity: tracked, revision: String(view.revision) },
    ...(tracked ? { quantity: onHand - allocated } : { inStock }),
    availabilityStatus: inStock ? 'IN_STOCK' : preorders ? 'PREORDER' : 'OUT_OF_STOCK',
    preorderInfo: { ...preorderOf(view), counter: Math.max(0, allocated - onHand) },
    product: {
      name: view.name,
      directCategoryIds: [allProductsId, ...view.categoryIds],
      ...withoutNulls({ variantName: variantName || null, variantSku: view.sku }),
      variantVisible: view.visible,
    },
    createdDate: view.createdAt.toISOString(),
    updatedDate: view.updatedAt.toISOString(),
  }
}

/** The fields with conditions that all items of a list meet. */
function fieldsIn(filter: unknown): string[] {
  if (!isObject(filter)) return []
  const { $and, ...own } = filter
  return [...Object.keys(own), ...(Array.isArray($and) ? $and.flatMap(fieldsIn) : [])]
}

/** The table that a list is read from, row by row: variants, stock, inventory items or products. */
export type Driver = 'v' | 's' | 'i' | 'p'

/** By field: the table whose index finds or sorts by it. */
const drivers: Readonly<Record<string, Driver>> = {
  quantity: 's',
  inStock: 's',
  availabilityStatus: 's',
  trackQuantity: 'i',
  'preorderInfo.enabled': 'i',
  updatedDate: 'i',
  createdDate: 'p',
  'product.name': 'p',
  'product.directCategoryIds': 'p',
  $or: 'p',
}

/** The table from which the list is read with the least work. */
export function driverOf(filter: unknown, sort: readonly SortedBy[]): Driver {
  const filtered = fieldsIn(filter)
  if (filtered.some((field) => ['id', '_id', 'productId', 'variantId', 'product.variantSku'].includes(field)))
    return 'v'
  const [sorted] = sort
  // Clients send `_updatedDate`, too.
  if (sorted) return drivers[sorted.fieldName?.replace(/^_/, '') ?? ''] ?? 'v'
  return filtered.flatMap((field) => drivers[field] ?? [])[0] ?? 'v'
}

export interface SortedBy {
  fieldName?: string
  order?: 'ASC' | 'DESC'
}

/** All indexes but those of variants go on with the product, so that many equal values are not sorted together. */
export function orderFor(driver: Driver, sort: readonly SortedBy[]): readonly SortedBy[] {
  if (driver === 'v' || sort.some(({ fieldName }) => fieldName === 'productId')) return sort
  return [...sort, { fieldName: 'productId', order: sort[0]?.order ?? 'ASC' }]
}

/** All stock lies in one location, which has the id of the site. */
export function refusalOfPlace(locationId: string | null | undefined, siteId: string): Refusal | undefined {
  if (!locationId || locationId.toLowerCase() === siteId) return undefined
  return violation('locationId', 'is not a location of this shop', 'VALIDATION')
}

/** What a merchant wants of a variant. */
export interface Wish {
  tracked: boolean
  quantity?: number
  inStock?: boolean
  preorder?: Preorder
}

/** What an item as sent asks for, or why it cannot be. */
export function wishOf(sent: ItemToUpdate | ItemToCreate, view: ItemView, most: number): Wish | Refusal {
  const { quantity, inStock, trackQuantity } = sent
  const counts = typeof quantity === 'number' && trackQuantity !== false
  const says = typeof inStock === 'boolean' && !counts
  const preorder = sent.preorderInfo ? preorderWish(sent.preorderInfo, view) : undefined
  const rest = preorder ? { preorder } : {}
  if (says) return { tracked: false, inStock, ...rest }
  if (!counts) return { tracked: view.tracked, ...rest }
  const now = view.onHand - view.allocated
  if (view.tracked && quantity === now) return { tracked: true, ...rest }
  if (quantity < 0) return refuse('REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE_DECREASING')
  if (quantity > most) return violation('quantity', `must be at most ${most}`, 'MAX')
  return { tracked: true, quantity, ...rest }
}

function preorderWish(
  { enabled, message, limit }: NonNullable<InventoryItemV3['preorderInfo']>,
  view: ItemView,
): Preorder {
  const before = preorderOf(view)
  const said = { enabled: enabled ?? before.enabled }
  const text = message === undefined ? before.message : message || undefined
  const most = limit === undefined ? before.limit : (limit ?? undefined)
  return { ...said, ...(text !== undefined && { message: text }), ...(most !== undefined && { limit: most }) }
}

/** The quantity that an adjustment leads to, or why it cannot be made. */
export function decideAdjustment(
  { now, amount, preorder }: { now: number; amount: number; preorder: boolean },
  { tracked, backorderLimit }: ItemView,
  most: number,
): number | Refusal {
  if (!tracked) return refuse('INVENTORY_QUANTITY_NOT_TRACKED')
  const after = now + amount
  if (amount > 0) return after > most ? refuse('MAX_QUANTITY_LIMIT_REACHED') : after
  return after < (preorder ? -backorderLimit : 0) ? refuse('INSUFFICIENT_INVENTORY') : after
}
