/** Someone who speaks to a shop over HTTP. */
interface Asking {
  url: string
  /** A token or an API key. */
  as: string
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire carries
export async function ask({ url, as }: Asking, path: string, body?: object, method = 'POST'): Promise<any> {
  const answer = await fetch(url + path, {
    method: body ? method : 'GET',
    headers: { authorization: as, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const storeAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const current = '/ecom/v1/carts/current'
const shippingAddress = { country: 'US', subdivision: 'US-TX', city: 'Austin', postalCode: '78701' }

/** A merchant puts mugs on the shelf, and a visitor orders two. Returns what the cart and the order say. */
export async function orderMugs(merchant: Asking, clientId: string) {
  const product = { name: 'Mug', productType: 'physical', priceData: { price: 12 } }
  const { id } = (await ask(merchant, '/stores/v1/products', { product })).product
  const shippingOption = { title: 'Standard', rates: [{ amount: '5' }] }
  await ask(merchant, '/ecom/v1/shipping-options', { shippingOption })
  const { url } = merchant
  const body = { clientId, grantType: 'anonymous' }
  const visitor = { url, as: (await ask({ url, as: '' }, '/oauth2/token', body)).access_token }
  const catalogReference = { appId: storeAppId, catalogItemId: id }
  await ask(visitor, `${current}/add-to-cart`, { lineItems: [{ catalogReference, quantity: 2 }] })
  const cart = await ask(visitor, `${current}/estimate-totals`, { shippingAddress })
  const buyer = { channelType: 'WEB', email: 'anna@example.com', shippingAddress }
  const { checkoutId } = await ask(visitor, `${current}/create-checkout`, buyer)
  const { checkout } = await ask(visitor, `/ecom/v1/checkouts/${checkoutId}`)
  const [carrier] = checkout.shippingInfo.carrierServiceOptions
  const selectedCarrierServiceOption = { carrierId: carrier.carrierId, code: carrier.shippingOptions[0].code }
  const chosen = { checkout: { id: checkoutId, shippingInfo: { selectedCarrierServiceOption } } }
  await ask(visitor, `/ecom/v1/checkouts/${checkoutId}`, chosen, 'PATCH')
  const { orderId } = await ask(visitor, `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  return { cart, order: (await ask(merchant, `/ecom/v1/orders/${orderId}`)).order }
}
