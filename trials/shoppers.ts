import { createAdminClient } from '../sdk/src/admin.ts'
import { answerTo } from '../sdk/src/auth/captcha.ts'
import { type CallOptions, CartwrightError, type Client, createClient } from '../sdk/src/client.ts'

/** The URL and the credentials of a shop. */
export interface Place {
  url: string
  clientId: string
  apiKey: string
}

const storeAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

let addresses = 0

/** Creates a visitor. Each has another network address, if none is given, so that rate limits do not matter. */
export function newShopper({ url, clientId }: Place, address = nextAddress()): Client {
  return createClient({
    url,
    clientId,
    fetch: (to, init) => fetch(to, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } }),
  })
}

/** Of a network that no other shopper has. */
export function nextAddress(): string {
  const number = ++addresses
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

export function pieces(productId: string, quantity: number) {
  return { catalogReference: { appId: storeAppId, catalogItemId: productId, options: {} }, quantity }
}

/** Where every shopper lives. */
export const home = {
  country: 'US',
  subdivision: 'US-NY',
  city: 'New York',
  postalCode: '10001',
  addressLine1: '1 Main Street',
}

/** How a request is sent: once, or again until it is answered. */
type Sending = <T>(ask: (options: CallOptions) => Promise<T>) => Promise<T>

let buyers = 0

/** Fills in the checkout of the cart. Returns its id, ready to place the order. */
export async function checkOut(shopper: Client, send: Sending = (ask) => ask({})): Promise<string> {
  const cart = {
    channelType: 'WEB',
    email: `buyer-${process.pid}-${++buyers}@example.com`,
    shippingAddress: home,
    billingAddress: home,
  } as const
  const { checkoutId } = await send((options) => shopper.cart.createCheckoutFromCurrentCart(cart, options))
  const { checkout } = await send((options) => shopper.checkout.getCheckout({ id: checkoutId }, options))
  const [carrier] = checkout.shippingInfo?.carrierServiceOptions ?? []
  const code = carrier?.shippingOptions?.[0]?.code
  const { carrierId } = carrier ?? {}
  if (code === undefined || carrierId === undefined) throw new Error('the checkout offers no delivery')
  const contact = { firstName: 'Anna', lastName: 'Berg', phone: '+1 212 555 0100' }
  const chosen = {
    id: checkoutId,
    billingInfo: { address: home, contactDetails: contact },
    shippingInfo: {
      shippingDestination: { address: home, contactDetails: contact },
      selectedCarrierServiceOption: { code, carrierId },
    },
  }
  await send((options) => shopper.checkout.updateCheckout({ checkout: chosen }, options))
  return checkoutId
}

/** A puzzle's answer is missing, or no longer counts. */
const puzzleCodes: ReadonlySet<string> = new Set(['-19971', '-19970'])

/**
 * Places the order. Solves a puzzle whenever the shop asks for one: each answer that was lost may have counted as an
 * order, or have used up the puzzle.
 */
export async function placeOrder(
  { url }: Place,
  { shopper, id }: { shopper: Client; id: string },
  send: Sending,
): Promise<string> {
  let captchaTokens: { Recaptcha: string }[] = []
  for (;;) {
    try {
      const placed = await send((options) => shopper.checkout.createOrder({ id, captchaTokens }, options))
      return placed.orderId
    } catch (error) {
      if (!(error instanceof CartwrightError) || !puzzleCodes.has(error.code ?? '')) throw error
      captchaTokens = [await send(() => solvePuzzle(url))]
    }
  }
}

async function solvePuzzle(url: string): Promise<{ Recaptcha: string }> {
  const puzzle = await fetch(`${url}/_identity/captcha`)
  if (!puzzle.ok) throw new CartwrightError(puzzle.status, 'no puzzle')
  return { Recaptcha: await answerTo(await puzzle.json()) }
}

/** An order as the merchant reads it. */
export interface PlacedOrder {
  id: string
  checkoutId: string
  status: string
  lineItems: { quantity: number; catalogReference: { catalogItemId: string } }[]
}

/** Reads all orders of the shop. */
export async function ordersOf(place: Place): Promise<PlacedOrder[]> {
  const orders: PlacedOrder[] = []
  let cursor: string | undefined
  do {
    const cursorPaging = { limit: 100, ...(cursor ? { cursor } : {}) }
    const page = await postAsMerchant<OrdersPage>(place, '/ecom/v1/orders/search', {
      search: { cursorPaging },
    })
    orders.push(...page.orders)
    cursor = page.metadata?.cursors?.next ?? undefined
  } while (cursor)
  return orders
}

interface OrdersPage {
  orders: PlacedOrder[]
  metadata?: { cursors?: { next?: string | null } }
}

interface StockReply {
  inventoryItem: { variants: { quantity: number }[] }
}

/** The stock of each product. */
export async function stockOf(place: Place, productIds: readonly string[]): Promise<Map<string, number>> {
  const stock = new Map<string, number>()
  for (const productId of productIds) {
    const path = `/stores-reader/v2/inventoryItems/${productId}/getVariants`
    const { inventoryItem } = await postAsMerchant<StockReply>(place, path, { productId })
    stock.set(productId, inventoryItem.variants[0]?.quantity ?? 0)
  }
  return stock
}

/** The stock of each product as the sum of its stock movements. */
export async function ledgerOf(place: Place, productIds: readonly string[]): Promise<Map<string, number>> {
  const { inventory } = createAdminClient(place)
  const sums = new Map<string, number>()
  for (const productId of productIds) {
    const filter = { productId }
    let sum = 0
    let cursor: string | null | undefined
    do {
      const query = cursor ? { cursorPaging: { cursor } } : { filter, cursorPaging: { limit: 100 } }
      const { movements, metadata } = await inventory.queryStockMovements({ query })
      for (const { onHandChange, allocatedChange } of movements) sum += onHandChange - allocatedChange
      cursor = metadata.cursors?.next
    } while (cursor)
    sums.set(productId, sum)
  }
  return sums
}

async function postAsMerchant<Reply>({ url, apiKey }: Place, path: string, body: object): Promise<Reply> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Reply
}
