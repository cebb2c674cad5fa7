import { newShopper, pieces } from '../shoppers.ts'
import { type Outcome, together, withShop } from '../trial.ts'

const adds = 40
const rounds = 20

/** A new visitor adds one product from many tabs at the same moment. */
export function firstAdds(): Promise<Outcome> {
  return withShop({ uncounted: 1 }, async ({ goods, start }) => {
    const shop = await start()
    const [product = ''] = goods.uncounted
    let exact = 0
    let most = 0
    for (let round = 0; round < rounds; round++) {
      const visitor = newShopper(shop)
      await visitor.auth.session()
      const replies = await together(adds, () =>
        visitor.cart.addToCurrentCart({ lineItems: [pieces(product, 1)] }),
      )
      const carts = new Set(replies.map(({ cart }) => cart.id))
      most = Math.max(most, carts.size)
      const { cart } = await visitor.cart.getCurrentCart()
      const lines = cart.lineItems ?? []
      if (carts.size === 1 && lines.length === 1 && lines[0]?.quantity === adds) exact++
    }
    return {
      bar: `${adds} parallel first adds of one visitor, ${rounds} times: one cart, exact sum`,
      measured: `${exact} of ${rounds} exact, at most ${most} cart for a visitor`,
      met: exact === rounds,
    }
  })
}
