import { type CartRow, columns as cartColumns } from '../cart/cart/queries.ts'
import type { Cart, Target } from '../cart/cart/rules.ts'
import { type CheckoutRow, checkoutColumns } from '../checkout/model/queries.ts'
import type { Checkout } from '../checkout/model/rules.ts'
import { quickRead } from '../platform/db/db.ts'
import { type Caller, isMerchant, type Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'

export interface Found {
  cart: Cart
  /** Made from the cart. */
  checkout: Checkout | undefined
}

/**
 * A cart as the second generation of the contract sees it: what the shopper put in, and the checkout that is made of it.
 * Lines, coupon, note and the address of the page are those of the cart; a checkout that exists knows the rest better.
 */
export interface WholeCart {
  cart: Cart
  /** As it would be if the shopper went to the checkout now. */
  checkout: Checkout
  /** Whether the database has a checkout of the cart that says all that the cart says. */
  isSynced: boolean
  /** The order of the cart, once it is placed. */
  orderId?: string | undefined
}

/** Reads the cart, unless it is deleted, and with it the checkout that was made from it. */
export async function findCartWithCheckout(
  { db }: Shop,
  { caller, cartId }: Target,
): Promise<Found | undefined> {
  const { siteId, id } = caller
  if (cartId !== undefined && !isGuid(cartId)) return undefined
  const [row] =
    cartId === undefined
      ? await db.run(currentWithCheckout, [siteId, id])
      : await db.run(byIdWithCheckout, [siteId, cartId, isMerchant(caller) ? null : id])
  return row && toFound(row, caller)
}

/** Any carts of the shop, with their checkouts. */
export async function cartsWithCheckouts(
  { db }: Shop,
  caller: Caller,
  ids: readonly string[],
): Promise<Found[]> {
  const rows = await db.run(byIdsWithCheckout, [caller.siteId, ids])
  return rows.map((row) => toFound(row, caller))
}

function toFound({ checkout, ...cart }: Row, caller: Caller): Found {
  const { siteId } = caller
  return {
    cart: { siteId, ...cart, displayPreferences: caller },
    checkout: checkout ? { ...fromJson(checkout), siteId } : undefined,
  }
}

/** JSON has no dates and no large numbers. */
type Json<Row> = {
  [Field in keyof Row]: Row[Field] extends Date ? string : Row[Field] extends bigint ? number : Row[Field]
}

function fromJson(row: Json<CheckoutRow>): CheckoutRow {
  const { version, completedAt, createdAt, updatedAt, ...rest } = row
  return {
    ...rest,
    version: BigInt(version),
    completedAt: completedAt === null ? null : new Date(completedAt),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  }
}

interface Row extends CartRow {
  checkout: Json<CheckoutRow> | null
}

const withCheckout = `SELECT ${cartColumns}, (
    SELECT to_jsonb(checkout) FROM (
      SELECT ${checkoutColumns} FROM checkouts
      WHERE checkouts.site_id = $1 AND checkouts.cart_id = carts.id) AS checkout) AS checkout
  FROM carts`

const currentWithCheckout = quickRead<Row>(
  'carts-v2.current',
  `${withCheckout} WHERE site_id = $1 AND owner_id = $2 AND is_current`,
)

/** Any cart of the shop for a merchant, who passes no owner. */
const byIdWithCheckout = quickRead<Row>(
  'carts-v2.by-id',
  `${withCheckout} WHERE site_id = $1 AND id = $2 AND ($3::uuid IS NULL OR owner_id = $3) AND status <> 'deleted'`,
)

const byIdsWithCheckout = quickRead<Row>(
  'carts-v2.by-ids',
  `${withCheckout} WHERE site_id = $1 AND id = ANY ($2::uuid[]) AND status <> 'deleted'`,
)
