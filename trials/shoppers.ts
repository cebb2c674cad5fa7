import { createAdminClient } from '../sdk/src/admin.ts'
import { type Client, createClient } from '../sdk/src/client.ts'

/** How a shop is reached. */
export interface Place {
  url: string
  clientId: string
  apiKey: string
}

const storeAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

let addresses = 0

/** A new visitor, each from an address of their own, as behind a proxy: limits per address are not what is tried here. */
export function newShopper({ url, clientId }: Place): Client {
  const number = ++addresses
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  return createClient({
    url,
    clientId,
    fetch: (to, init) => fetch(to, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } }),
  })
}

export function pieces(productId: string, quantity: number) {
  return { catalogReference: { appId: storeAppId, catalogItemId: productId, options: {} }, quantity }
}

const home = {
  country: 'US',
  subdivision: 'US-NY',
  city: 'New York',
  postalCode: '10001',
  addressLine1: '1 Main Street',
}

/** Brings the cart to where only the order is missing, and gives the checkout's id. */
export async function checkOut(shopper: Client): Promise<string> {
  const { checkoutId } = await shopper.cart.createCheckoutFromCurrentCart({
    channelType: 'WEB',
    email: 'anna@example.com',
    shippingAddress: home,
    billingAddress: home,
  })
  const { checkout } = await shopper.checkout.getCheckout({ id: checkoutId })
  const [carrier] = checkout.shippingInfo?.carrierServiceOptions ?? []
  const code = carrier?.shippingOptions?.[0]?.code
  const { carrierId } = carrier ?? {}
  if (code === undefined || carrierId === undefined) throw new Error('the checkout offers no delivery')
  const contact = { firstName: 'Anna', lastName: 'Berg', phone: '+1 212 555 0100' }
  await shopper.checkout.updateCheckout({
    checkout: {
      id: checkoutId,
      billingInfo: { address: home, contactDetails: contact },
      shippingInfo: {
        shippingDestination: { address: home, contactDetails: contact },
        selectedCarrierServiceOption: { code, carrierId },
      },
    },
  })
  return checkoutId
}

/** One line of an order as the merchant sees it. */
export interface PlacedOrder {
  id: string
  checkoutId: string
  status: string
  lineItems: { quantity: number; catalogReference: { catalogItemId: string } }[]
}

/** Every order of the shop. */
export async function ordersOf(place: Place): Promise<PlacedOrder[]> {
  const orders: PlacedOrder[] = []
  let cursor: string | undefined
  do {
    const cursorPaging = { limit: 100, ...(cursor ? { cursor } : {}) }
    const page = await asMerchant<OrdersPage>(place, 'POST', '/ecom/v1/orders/search', {
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

/** Pieces on the shelf by product. */
export async function stockOf(place: Place, productIds: readonly string[]): Promise<Map<string, number>> {
  const stock = new Map<string, number>()
  for (const productId of productIds) {
    const path = `/stores-reader/v2/inventoryItems/${productId}/getVariants`
    const { inventoryItem } = await asMerchant<{ inventoryItem: { variants: { quantity: number }[] } }>(
      place,
      'POST',
      path,
      { productId },
    )
    stock.set(productId, inventoryItem.variants[0]?.quantity ?? 0)
  }
  return stock
}

/** Pieces on the shelf by product, as the ledger adds up. */
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

async function asMerchant<Reply>(
  { url, apiKey }: Place,
  method: string,
  path: string,
  body: object,
): Promise<Reply> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Reply
}
