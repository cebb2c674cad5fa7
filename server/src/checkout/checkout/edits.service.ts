import type { CheckoutEnvelope } from '@cartwright/contract/checkout/checkout.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { serialise } from '../../platform/process/serialise.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Checkout, CheckoutData } from '../model/rules.ts'
import { type CheckoutKey, getCheckout, type Saved, saveCheckout } from '../model/service.ts'
import { abandonPayment } from '../placing/service.ts'

/** Only another server on the same database gets in between, so this many tries mean that something is wrong. */
const maxTries = 50

/** Applies an edit to the current checkout, and again if another request changed it in the meantime. */
export async function editCheckout(
  shop: Shop,
  key: CheckoutKey,
  edit: (checkout: Checkout) => Promise<CheckoutData>,
): Promise<CheckoutEnvelope> {
  return { checkout: (await rewriteCheckout(shop, key, { edit })).wire }
}

/** The same, with the checkout if it has just been read; returns it as it is now. */
export function rewriteCheckout(
  shop: Shop,
  key: CheckoutKey,
  { edit, known }: { edit: (checkout: Checkout) => Promise<CheckoutData>; known?: Checkout },
): Promise<Saved> {
  return serialise(shop, `checkout ${'id' in key ? key.id : key.cartId}`, async () => {
    for (let tries = 0; tries < maxTries; tries++) {
      const before = (tries === 0 && known) || (await getCheckout(shop, key))
      if (before.completedAt) throw refuse('CHECKOUT_IS_COMPLETE')
      if (before.paying) {
        await abandonPayment(shop, before)
        continue
      }
      const saved = await saveCheckout(shop, { ...before, data: await edit(before) }, 'updated')
      if (saved) return saved
    }
    throw refuse('TEMPORARILY_UNAVAILABLE')
  })
}
