import type { CheckoutPageProps, OpenCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import { CompiledQuery } from 'kysely'
import type { Reply, Store } from './store.ts'

export const austin = {
  country: 'US',
  subdivision: 'US-TX',
  city: 'Austin',
  postalCode: '78701',
  addressLine: '12 Congress Ave',
}

/** Sets up worldwide delivery for 5.00, and express for 12.00. */
export async function deliver(store: Store): Promise<void> {
  for (const [title, amount] of [
    ['Standard', '5'],
    ['Express', '12'],
  ]) {
    const body = { shippingOption: { title, rates: [{ amount }] } }
    await store.ask('POST', '/ecom/v1/shipping-options', { as: store.apiKey, body })
    store.clock.advance(1)
  }
}

/** Creates a checkout of the caller's cart with these line items, to Austin with the cheapest delivery. */
export async function checkOut(
  store: Store,
  { as, lineItems, ...more }: { as: string; lineItems: object[]; [field: string]: unknown },
): Promise<string> {
  const added = await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body: { lineItems } })
  if (added.status !== 200) throw new Error(added.body.message)
  const body = { channelType: 'WEB', email: 'anna@example.com', shippingAddress: austin, ...more }
  const made = await store.ask('POST', '/ecom/v1/carts/current/create-checkout', { as, body })
  const { checkoutId } = made.body
  const { body: seen } = await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })
  const [carrier] = seen.checkout.shippingInfo.carrierServiceOptions
  if (!carrier || seen.checkout.shippingInfo.selectedCarrierServiceOption) return checkoutId
  const selectedCarrierServiceOption = { carrierId: carrier.carrierId, code: carrier.shippingOptions[0].code }
  const change = { checkout: { id: checkoutId, shippingInfo: { selectedCarrierServiceOption } } }
  await store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { as, body: change })
  return checkoutId
}

export function placeOrder(store: Store, as: string, checkoutId: string): Promise<Reply> {
  return store.ask('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, { as, body: {} })
}

/** Reads rows from the database. */
export async function rows<Row>(store: Store, text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows: found } = await store.shop.db.kysely.executeQuery(CompiledQuery.raw(text, values))
  return found as Row[]
}

/** A page of the shop after redirects, or a URL outside the shop. */
export interface Screen {
  status: number
  /** The current location. An absolute URL is outside the shop. */
  location: string
  props?: CheckoutPageProps
}

/** A browser without scripts: cookies, redirects and forms. */
export interface Browser {
  open(address: string): Promise<Screen>
  post(address: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Screen>
  cookies: Map<string, string>
}

export function browser(store: Store): Browser {
  const cookies = new Map<string, string>()
  const ours = store.shop.publicUrl
  const visit = async (
    method: 'GET' | 'POST',
    address: string,
    more: { payload?: string; headers?: Record<string, string> } = {},
  ): Promise<Screen> => {
    const path = address.startsWith(ours) ? address.slice(ours.length) : address
    const known = [...cookies].filter(([scope]) => path.startsWith(scope)).map(([, value]) => value)
    const response = await store.app.server.inject({
      method,
      url: path,
      headers: {
        accept: 'application/json',
        ...(known.length > 0 ? { cookie: known.join('; ') } : {}),
        ...more.headers,
      },
      ...(more.payload === undefined ? {} : { payload: more.payload }),
    })
    for (const cookie of response.cookies) cookies.set(cookie.path ?? '/', `${cookie.name}=${cookie.value}`)
    const answer = response.body === '' ? {} : response.json()
    const location: string | undefined = (response.headers.location as string) ?? answer.location
    if (location === undefined) return { status: response.statusCode, location: path, props: answer.props }
    if (!location.startsWith('/')) return { status: response.statusCode, location }
    return visit('GET', location)
  }
  return {
    cookies,
    open: (address) => visit('GET', address),
    post: (address, fields, headers = {}) =>
      visit('POST', address, {
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ours, ...headers },
      }),
  }
}

export const approvedCard = card('4242 4242 4242 4242')
export const declinedCard = card('4000 0000 0000 0002')
export const askingCard = card('4000 0025 0000 3155')
export const lateCard = card('4000 0000 0000 0077')

function card(cardNumber: string) {
  return { payment: 'test-card', cardNumber, cardExpiry: '12 / 30', cardCode: '123' }
}

/** Opens the hosted page of a shopper's checkout. */
export async function enterCheckout(
  store: Store,
  { as, checkoutId, callbacks }: { as: string; checkoutId: string; callbacks?: Record<string, string> },
): Promise<{ tab: Browser; screen: Screen }> {
  const body = { ecomCheckout: { checkoutId }, ...(callbacks ? { callbacks } : {}) }
  const { body: made } = await store.ask('POST', '/_api/redirects-api/v1/redirect-session', { as, body })
  const tab = browser(store)
  return { tab, screen: await tab.open(made.redirectSession.fullUrl) }
}

/** The props of an open checkout. Throws the reason if it is not open. */
export function openCheckoutProps({ props, status, location }: Screen): OpenCheckoutProps {
  if (props?.state === 'open') return props
  throw new Error(`no open checkout: ${status} ${location} ${JSON.stringify(props)?.slice(0, 300)}`)
}

/** All fields of the checkout form, as a browser sends them. */
export function filled(screen: Screen, typed: Record<string, string> = {}): Record<string, string> {
  const page = openCheckoutProps(screen)
  const values = [...page.fields, ...(page.billing.differs ? page.billing.fields : [])]
  const delivery = page.delivery?.options.find(({ selected }) => selected)
  const payment = page.payment.methods.find(({ selected }) => selected)
  return {
    ...page.hidden,
    ...Object.fromEntries(values.map(({ name, value }) => [name, value])),
    ...(page.coupon.applied ? {} : { coupon: page.coupon.code }),
    ...(delivery ? { delivery: delivery.value } : {}),
    ...(payment ? { payment: payment.value } : {}),
    ...typed,
  }
}

/** The input of a guest. */
export const anna = {
  email: 'anna@example.com',
  fullName: 'Anna Maria Berg',
  ...austin,
}

export interface AtCheckout {
  as: string
  checkoutId: string
  tab: Browser
  screen: Screen
  /** Submits the checkout form. */
  post(fields: Record<string, string>): Promise<Screen>
}

/** Creates a visitor with these line items in the cart, and opens the hosted page. */
export async function visitorAtCheckout(
  store: Store,
  lineItems: object[],
  { callbacks, ...sent }: { callbacks?: Record<string, string> | undefined; [field: string]: unknown } = {},
): Promise<AtCheckout> {
  const as = await store.visitor()
  const current = '/ecom/v1/carts/current'
  await store.ask('POST', `${current}/add-to-cart`, { as, body: { lineItems } })
  const body = { channelType: 'WEB', ...sent }
  const made = await store.ask('POST', `${current}/create-checkout`, { as, body })
  const { checkoutId } = made.body
  const entered = await enterCheckout(store, { as, checkoutId, ...(callbacks ? { callbacks } : {}) })
  return { as, checkoutId, ...entered, post: (fields) => entered.tab.post(`/checkout/${checkoutId}`, fields) }
}

/** The same with address and total: only the order button is left. */
export async function visitorReadyToPay(...args: Parameters<typeof visitorAtCheckout>): Promise<AtCheckout> {
  const at = await visitorAtCheckout(...args)
  return { ...at, screen: await at.post({ ...filled(at.screen, anna), do: 'update' }) }
}
