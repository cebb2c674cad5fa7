import { CartwrightError } from '../../sdk/src/client.ts'
import { checkOut, newShopper, ordersOf, pieces, stockOf } from '../shoppers.ts'
import { type Outcome, together, withShop } from '../trial.ts'

const requests = 32
const rounds = 10
const shelf = 1000

/** The order button is pressed many times at once. */
export function placeOnce(): Promise<Outcome> {
  return withShop({ counted: [shelf] }, async ({ goods, start }) => {
    const shop = await start()
    const [product = ''] = goods.counted
    let answeredWithOrder = 0
    let single = 0
    for (let round = 0; round < rounds; round++) {
      const shopper = newShopper(shop)
      await shopper.cart.addToCurrentCart({ lineItems: [pieces(product, 1)] })
      const id = await checkOut(shopper)
      const answers = await together(requests, async () => {
        try {
          return (await shopper.checkout.createOrder({ id })).orderId
        } catch (error) {
          if (error instanceof CartwrightError && error.status === 409) return undefined
          throw error
        }
      })
      const orders = answers.filter((orderId) => orderId !== undefined)
      answeredWithOrder += orders.length
      if (new Set(orders).size === 1) single++
    }
    const orders = await ordersOf(shop)
    const left = (await stockOf(shop, [product])).get(product)
    return {
      bar: `${requests} identical place-order requests, ${rounds} times: one order`,
      measured:
        `${orders.length} orders for ${rounds} checkouts, ${shelf - (left ?? 0)} pieces taken, ` +
        `${answeredWithOrder} of ${requests * rounds} requests answered with the order`,
      met: single === rounds && orders.length === rounds && left === shelf - rounds,
    }
  })
}
