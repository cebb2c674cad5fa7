import { CartwrightError, type Client } from '../../sdk/src/client.ts'
import { checkOut, ledgerOf, newShopper, ordersOf, pieces, stockOf } from '../shoppers.ts'
import { type Outcome, together, withShop } from '../trial.ts'

const buyers = 64
const units = 5
const rounds = 20

/** Many buyers order the last pieces at the same moment. In every second round, all have one in the cart already. */
export function oversell(): Promise<Outcome> {
  return withShop({ counted: Array.from({ length: rounds }, () => units) }, async ({ goods, start }) => {
    const shop = await start()
    const refusals = new Map<string, number>()
    let exact = 0
    for (const [round, product] of goods.counted.entries()) {
      const shoppers = await together(buyers, async () => newShopper(shop))
      const add = (shopper: Client) => shopper.cart.addToCurrentCart({ lineItems: [pieces(product, 1)] })
      const cartsFirst = round % 2 === 1
      if (cartsFirst) await Promise.all(shoppers.map(add))
      const buy = async (shopper: Client) => {
        if (!cartsFirst) await add(shopper)
        return shopper.checkout.createOrder({ id: await checkOut(shopper) })
      }
      const placed = await Promise.all(shoppers.map((shopper) => orRefusal(buy(shopper), refusals)))
      const orders = new Set(placed.flatMap((order) => (order ? [order.orderId] : [])))
      const left = (await stockOf(shop, [product])).get(product)
      if (orders.size === units && left === 0) exact++
    }
    const orders = await ordersOf(shop)
    const ledger = await ledgerOf(shop, goods.counted)
    const unlike = [...ledger.values()].filter((left) => left !== 0).length
    const said = [...refusals].map(([code, count]) => `${count} × ${code}`).join(', ')
    return {
      bar: `${buyers} buyers for ${units} units, ${rounds} times: exactly ${units} orders each`,
      measured: `${exact} of ${rounds} exact, ${orders.length} orders in all, ${unlike} ledgers unlike their stock; refused: ${said}`,
      met: exact === rounds && orders.length === rounds * units && unlike === 0,
    }
  })
}

async function orRefusal<T>(buying: Promise<T>, refusals: Map<string, number>): Promise<T | undefined> {
  try {
    return await buying
  } catch (error) {
    if (!(error instanceof CartwrightError)) throw error
    const reason = error.code ?? `status ${error.status}`
    refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
    return undefined
  }
}
