import type { Client } from '@cartwright/sdk'

/** A cart as the shop has it. */
export type Cart = Awaited<ReturnType<Client['cart']['getCurrentCart']>>['cart']
type LineItem = NonNullable<Cart['lineItems']>[number]

/** A product to add to the cart. */
export interface NewItem {
  /** The id of the product. */
  productId: string
  /** Its choices, e.g. `{ Color: 'Oat' }`, or `{ variantId }`. */
  options?: { choices: Record<string, string> } | { variantId: string }
  /** How many. Default: 1. */
  quantity?: number
  /** What the cart shows until the shop answers. */
  preview?: { name?: string; price?: string }
}

/** A change that the shop has not answered yet. */
export type Change = { id: string } & (
  | { kind: 'add'; item: NewItem }
  | { kind: 'quantity'; lineItemId: string; quantity: number }
  | { kind: 'remove'; lineItemId: string }
)

/** A line item as the cart shows it. */
export interface CartLine {
  /** Its id; that of the change while it is being added. */
  id: string
  /** How many. */
  quantity: number
  /** The name of the product. */
  name: string
  /** The price of one, with currency. */
  price: string
  /** Whether the shop has not answered the last change yet. */
  isPending: boolean
  /** The line item as the shop has it; undefined while it is being added. */
  item: LineItem | undefined
}

/** The id of the shop's own catalogue. */
const storeAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** What the shop calls a product with choices. */
export function referenceOf({ productId, options }: NewItem) {
  const chosen = options && ('choices' in options ? { options: options.choices } : options)
  return { appId: storeAppId, catalogItemId: productId, ...(chosen ? { options: chosen } : {}) }
}

/** The lines of a cart as they will be when the shop has made these changes. */
export function linesAfter(cart: Cart | null | undefined, changes: readonly Change[]): CartLine[] {
  return changes.reduce(changed, (cart?.lineItems ?? []).map(lineOf))
}

function lineOf(item: LineItem): CartLine {
  const name = item.productName?.translated ?? item.productName?.original ?? ''
  const price = item.price?.formattedConvertedAmount ?? item.price?.formattedAmount ?? ''
  return { id: item.id ?? '', quantity: item.quantity ?? 0, name, price, isPending: false, item }
}

function changed(lines: readonly CartLine[], change: Change): CartLine[] {
  if (change.kind === 'remove') return lines.filter(({ id }) => id !== change.lineItemId)
  if (change.kind === 'quantity') {
    const { lineItemId, quantity } = change
    return lines.map((line) => (line.id === lineItemId ? { ...line, quantity, isPending: true } : line))
  }
  const { item } = change
  const quantity = item.quantity ?? 1
  const same = lines.find((line) => line.item && isSame(line.item, item))
  if (same) {
    const more = { ...same, quantity: same.quantity + quantity, isPending: true }
    return lines.map((line) => (line === same ? more : line))
  }
  const { name = '', price = '' } = item.preview ?? {}
  return [...lines, { id: change.id, quantity, name, price, isPending: true, item: undefined }]
}

/** Whether adding the item raises the quantity of this line. If in doubt, it is shown as a line of its own. */
function isSame({ catalogReference }: LineItem, item: NewItem): boolean {
  const { catalogItemId, options } = referenceOf(item)
  if (catalogReference?.catalogItemId !== catalogItemId) return false
  return JSON.stringify(catalogReference.options ?? {}) === JSON.stringify(options ?? {})
}
