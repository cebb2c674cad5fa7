import { randomUUID } from 'node:crypto'
import { type AdminClient, createAdminClient } from '../../sdk/src/admin.ts'
import { CartwrightError } from '../../sdk/src/client.ts'
import type { ShopProcess } from '../process.ts'
import { checkOut, newShopper, pieces, stockOf } from '../shoppers.ts'
import type { Perform } from './linearizability.ts'
import { couponLimit, firstStock, type LineInput, type StockInput, type UseInput } from './models.ts'

/** A shop, and a way to send a request until it is answered. */
export interface Stage {
  shop: ShopProcess
  admin: AdminClient
  product: string
  /** A product whose stock may change. */
  scarce: string
  insist<T>(ask: () => Promise<T>): Promise<T>
}

export function openStage(shop: ShopProcess, [product = '', scarce = '']: readonly string[]): Stage {
  return {
    shop,
    product,
    scarce,
    admin: createAdminClient(shop),
    async insist(ask) {
      for (;;) {
        try {
          return await ask()
        } catch (error) {
          if (!(error instanceof CartwrightError) || (error.status > 0 && error.status < 500)) throw error
        }
      }
    },
  }
}

/** One line item with one piece, in the cart of a new visitor. */
export async function openCartLine({ shop, product, insist }: Stage): Promise<Perform<LineInput>> {
  const { cart } = newShopper(shop)
  const insert = () => cart.addToCurrentCart({ lineItems: [pieces(product, 1)] })
  const first = await insist(insert)
  const id = first.cart.lineItems?.[0]?.id ?? ''
  // An insertion whose answer was lost may have happened twice.
  await insist(() => cart.updateCurrentCartLineItemQuantity({ lineItems: [{ id, quantity: 1 }] }))
  const ask = (input: LineInput) => {
    if (input.kind === 'read') return cart.getCurrentCart()
    const { kind, quantity } = input
    if (kind === 'add') return cart.addToCurrentCart({ lineItems: [pieces(product, quantity)] })
    return cart.updateCurrentCartLineItemQuantity({ lineItems: [{ id, quantity }] })
  }
  return (input) => known(ask(input).then((reply) => reply.cart.lineItems?.[0]?.quantity))
}

/** A variant with few pieces. */
export async function openStock({ shop, admin, scarce, insist }: Stage): Promise<Perform<StockInput>> {
  const variantId = '00000000-0000-0000-0000-000000000000'
  const variants = [{ variantId, quantity: firstStock }]
  const inventoryItem = { productId: scarce, trackQuantity: true, variants }
  await insist(() => admin.call('updateInventoryVariants', { inventoryItem }))
  const change = (input: Exclude<StockInput, { kind: 'read' }>) => {
    const at = { productId: scarce, variantId }
    const { kind, quantity } = input
    return kind === 'take'
      ? admin.call('decrementInventory', { decrementData: [{ ...at, decrementBy: quantity }] })
      : admin.call('incrementInventory', { incrementData: [{ ...at, incrementBy: quantity }] })
  }
  return (input) =>
    input.kind === 'read'
      ? known(stockOf(shop, [scarce]).then((stock) => stock.get(scarce)))
      : known(change(input).then(() => 'done'))
}

/** A coupon that a few checkouts have, more than may use it. */
export async function openCoupon({ shop, admin, product, insist }: Stage): Promise<Perform<UseInput>> {
  const code = `ONCE${randomUUID().slice(0, 8)}`.toUpperCase()
  const specification = {
    name: code,
    code,
    moneyOffAmount: 1,
    usageLimit: couponLimit,
    startTime: '1700000000000',
  }
  await insist(() => admin.call('createCoupon', { specification }).catch(unlessTaken))
  const checkouts = await Promise.all(
    Array.from({ length: 2 * couponLimit }, async () => {
      const shopper = newShopper(shop)
      await insist(() => shopper.cart.addToCurrentCart({ lineItems: [pieces(product, 1)] }))
      await insist(() => shopper.cart.updateCurrentCart({ couponCode: code }))
      return { shopper, id: await checkOut(shopper, (ask) => insist(() => ask({}))) }
    }),
  )
  return async () => {
    const next = checkouts.pop()
    if (!next) throw new Error('no checkout is left')
    return known(next.shopper.checkout.createOrder({ id: next.id }).then(() => 'done'))
  }
}

const password = 'tin kettle under 9 stairs'

/** A session token, which signs a member in once. */
export async function openToken({ shop, admin, insist }: Stage): Promise<Perform<UseInput>> {
  const redirectUri = 'https://storefront.test/callback'
  const storefront = {
    name: 'Trial',
    kind: 'compat' as const,
    redirectUris: [redirectUri],
    allowedOrigins: [],
  }
  const { client } = await insist(() => admin.call('createOAuthClient', { client: storefront }))
  const clientId = client.id ?? ''
  const { signIn, checkout } = newShopper({ ...shop, clientId })
  const member = { loginId: { email: `${randomUUID()}@example.com` }, password }
  await insist(() => admin.call('updateSite', { site: { settings: { verifyEmail: false } } }))
  await insist(() => signIn.register(member).catch(unlessTaken))
  // An attempt whose answer is lost may have used its session token.
  const { redirectSession } = await insist(async () => {
    const { sessionToken } = await signIn.login(member)
    const authRequest = {
      ...{ clientId, redirectUri, sessionToken: sessionToken ?? '' },
      ...{ responseType: 'code', responseMode: 'query', scope: 'offline_access', state: 'trial' },
      ...{ codeChallenge: 'x'.repeat(43), codeChallengeMethod: 'S256' },
    }
    return checkout.createRedirectSession({ auth: { authRequest, prompt: 'none' } })
  })
  return async () => {
    const reply = await fetch(redirectSession.fullUrl, { redirect: 'manual' })
    await reply.arrayBuffer()
    if (reply.status >= 500) return undefined
    return { value: reply.headers.get('location')?.includes('code=') ? 'done' : 'refused' }
  }
}

/** The first attempt may have made it. */
function unlessTaken(error: unknown): undefined {
  if (error instanceof CartwrightError && error.status > 0 && error.status < 500) return undefined
  throw error
}

async function known(output: Promise<unknown>): Promise<{ value: unknown } | undefined> {
  try {
    return { value: await output }
  } catch (error) {
    if (!(error instanceof CartwrightError)) throw error
    return error.status > 0 && error.status < 500 ? { value: 'refused' } : undefined
  }
}
