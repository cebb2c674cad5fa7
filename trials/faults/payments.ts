import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createAdminClient } from '../../sdk/src/admin.ts'
import { anna, filled } from '../../server/test/checkouts.ts'
import { openPaymentService, type PaymentService } from '../../server/test/payment-services/stand-in.ts'
import { call, newBuyer, type Screen, visit } from '../load/buyer.ts'
import { databaseUrlOf, type ShopProcess } from '../process.ts'
import { pieces } from '../shoppers.ts'
import { type Outcome, type TrialShop, together, withShop } from '../trial.ts'

export interface PaymentsOptions {
  orders: number
  /** How often the server is killed meanwhile. */
  kills: number
}

/** Shoppers at the same time. */
const atOnce = 8
/** Of all requests to the payment service, the share that goes wrong. */
const share = 0.2
/** Milliseconds until everything that was paid must have reached the shop. */
const patience = 10 * 60_000

/**
 * Shoppers pay on the page of a payment service, come back, stay away or change their minds, while the service loses answers and the
 * server is killed. In the end the money at the service, our payments and our orders are the same.
 */
export async function payments({ orders, kills }: PaymentsOptions): Promise<Outcome> {
  const service = await openPaymentService('stripe')
  const work = async (trial: TrialShop) => {
    let shop = await trial.start()
    await connect(shop)
    const [product = ''] = trial.goods.counted
    await service.chaos(share)
    let placed = 0
    const shopping = together(atOnce, async (lane) => {
      for (let index = lane; index < orders; index += atOnce) {
        await buy(shop, { product, index })
        placed++
      }
    })
    for (let kill = 1; kill <= kills; kill++) {
      while (placed < (orders * kill) / (kills + 1)) await wait(50)
      await wait(randomInt(500))
      await shop.kill()
      shop = await trial.start()
    }
    await shopping
    await service.chaos(0)
    const database = new pg.Client({ connectionString: databaseUrlOf(shop.dataDir) })
    await database.connect()
    const result = await untilExact(database, service)
    await database.end()
    return verdict(result, { orders, kills })
  }
  return withShop({ counted: [50_000] }, work, { env: { STRIPE_API_URL: service.url } }).finally(
    service.close,
  )
}

async function connect(shop: ShopProcess): Promise<void> {
  const credentials = { secretKey: 'sk_test_1234' }
  await createAdminClient(shop).call('connectPaymentAccount', { method: 'stripe', credentials })
}

interface Wish {
  product: string
  index: number
}

/** One shopper, from the cart to wherever they stop. What is refused or lost is tried again, as people do. */
async function buy(place: ShopProcess, { product, index }: Wish): Promise<void> {
  const buyer = newBuyer(place, index)
  const again = <T>(work: () => Promise<T>) => untilAnswered(work)
  const grant = { clientId: place.clientId, grantType: 'anonymous' }
  const { access_token: as } = await again(() => call(buyer, '/oauth2/token', { body: grant }))
  const cart = '/ecom/v1/carts/current'
  await again(() => call(buyer, `${cart}/add-to-cart`, { as, body: { lineItems: [pieces(product, 1)] } }))
  const start = () => call(buyer, `${cart}/create-checkout`, { as, body: { channelType: 'WEB' } })
  const { checkoutId } = await again(start)
  const session = { ecomCheckout: { checkoutId } }
  const path = '/_api/redirects-api/v1/redirect-session'
  const { redirectSession } = await again(() => call(buyer, path, { as, body: session }))
  const open = () => again(() => visit(buyer, redirectSession.fullUrl))
  let page = await open()
  for (let tries = 0; tries < 8; tries++) {
    if (page.props?.state === 'open') page = await again(() => press(page)).catch(open)
    if (page.props?.state === 'thanks') return
    const service = page.props?.state === 'confirm' ? page.props.serviceUrl : page.props ? '' : page.location
    if (!service) {
      await wait(500)
      page = await open()
      continue
    }
    const what = randomInt(10)
    if (what === 0) return
    const answer = what === 1 ? 'cancel' : 'pay'
    const back = await answerAt(service, answer)
    if (what === 2 || back === '') return
    page = await again(() => visit(buyer, back)).catch(open)
  }

  function press({ location, ...screen }: Screen): Promise<Screen> {
    const typed = { ...anna, email: buyer.email, payment: 'stripe', do: 'place' }
    return visit(buyer, location, filled({ location, ...screen }, typed))
  }
  async function answerAt(url: string, answer: string): Promise<string> {
    const body = new URLSearchParams({ answer })
    const reply = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    return reply.headers.get('location') ?? ''
  }
}

/** The server may be starting again. */
async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isGone = error instanceof TypeError
      if (!isGone || tries === 120) throw error
      await wait(500)
    }
  }
}

interface Row {
  id: string
  status: string
  amount: string
  returned: boolean
  order: string
  orderStatus: string
  paymentStatus: string
  paid: string
  total: string
}

interface Result {
  rows: Row[]
  charged: number
  returned: number
  faults: string[]
  waited: number
}

/** Compares until nothing differs, or for too long: the shop asks for what it has not been told. */
async function untilExact(database: pg.Client, service: PaymentService): Promise<Result> {
  const begin = performance.now()
  for (;;) {
    const result = { ...(await compare(database, service)), waited: performance.now() - begin }
    if (result.faults.length === 0 || result.waited > patience) return result
    await wait(2000)
  }
}

async function compare(database: pg.Client, service: PaymentService): Promise<Omit<Result, 'waited'>> {
  const { rows } = await database.query<Row>(
    `SELECT p.id, p.status, p.amount, p.returned_at IS NOT NULL AS returned, o.id AS "order", o.status AS "orderStatus",
       o.payment_status AS "paymentStatus", o.paid, o.total
     FROM payments p JOIN orders o ON o.site_id = p.site_id AND o.id = p.order_id`,
  )
  const { intents, refunds } = await service.command('state')
  const faults: string[] = []
  const known = new Map(rows.map((row) => [row.id, row]))
  const chargedOf = new Map<string, { id: string; amount: number }>()
  for (const { id, amount, metadata } of intents as {
    id: string
    amount: number
    metadata: { payment_id: string }
  }[]) {
    const { payment_id: paymentId } = metadata
    if (chargedOf.has(paymentId)) faults.push(`payment ${paymentId} was charged twice`)
    chargedOf.set(paymentId, { id, amount })
    if (!known.has(paymentId)) faults.push(`the shop does not know payment ${paymentId}`)
  }
  const given = new Map<string, number>()
  for (const { payment_intent, amount } of refunds as { payment_intent: string; amount: number }[])
    given.set(payment_intent, (given.get(payment_intent) ?? 0) + amount)
  for (const { id, status, amount, returned } of rows) {
    const charge = chargedOf.get(id)
    const back = given.get(charge?.id ?? '') ?? 0
    const kept = (charge?.amount ?? 0) - back
    const counted = status === 'APPROVED' ? Number(amount) : 0
    if (kept !== counted)
      faults.push(`payment ${id} is ${status} of ${amount}, and the service keeps ${kept}`)
    if (back > 0 && !returned) faults.push(`payment ${id} went back without a reason`)
  }
  const ofOrder = Map.groupBy(rows, ({ order }) => order)
  for (const [order, all] of ofOrder) {
    const sum = all.reduce((paid, one) => paid + (one.status === 'APPROVED' ? Number(one.amount) : 0), 0)
    const [{ orderStatus = '', paymentStatus = '', paid = '0', total = '0' } = {}] = all
    if (sum !== Number(paid)) faults.push(`order ${order} counts ${paid} as paid instead of ${sum}`)
    if (sum > Number(total)) faults.push(`order ${order} was paid twice`)
    const isPaid = sum > 0
    if (isPaid !== (orderStatus === 'APPROVED') || isPaid !== (paymentStatus === 'PAID'))
      faults.push(`order ${order} is ${orderStatus} and ${paymentStatus} with ${sum} paid`)
  }
  const charged = [...chargedOf.values()].reduce((sum, one) => sum + one.amount, 0)
  const returned = [...given.values()].reduce((sum, one) => sum + one, 0)
  return { rows, charged, returned, faults }
}

function verdict(
  { rows, charged, returned, faults, waited }: Result,
  { orders, kills }: PaymentsOptions,
): Outcome {
  const approved = rows.filter(({ status }) => status === 'APPROVED')
  const money = (units: number) => (units / 100).toFixed(2)
  const sum = approved.reduce((all, { amount }) => all + Number(amount), 0)
  return {
    bar: `${orders} shoppers, ${kills} kills, ${share * 100} % of the answers of the payment service lost or refused: its money = our payments = our orders`,
    measured: [
      `${rows.length} payments, ${approved.length} paid`,
      `${money(charged)} charged, ${money(returned)} given back, ${money(sum)} in the books`,
      faults.length === 0 ? 'nothing differs' : `${faults.length} differ: ${faults.slice(0, 5).join('; ')}`,
      `exact ${(waited / 1000).toFixed(0)} s after the last shopper`,
    ].join('; '),
    met: faults.length === 0 && approved.length > orders / 2,
  }
}
