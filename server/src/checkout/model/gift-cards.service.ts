import * as budgets from '../../budgets/service.ts'
import type { EnteredGiftCard } from '../../payments/gift-cards/rules.ts'
import * as giftCards from '../../payments/gift-cards/service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { isMerchant, type Shop } from '../../platform/shop/shop.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { giftCardAsker } from './prices.service.ts'
import type { Checkout } from './rules.ts'

/** The gift card that the buyer entered. Refuses one that pays nothing, and a buyer who keeps guessing. */
export async function enterGiftCard(
  shop: Shop,
  checkout: Checkout,
  { code, amount }: { code: string; amount?: string | null | undefined },
): Promise<EnteredGiftCard> {
  const { siteId, id, ownerId, ownerKind, address, data } = checkout
  const site = await sites.get(shop, siteId)
  const about = giftCardAsker(checkout, { site, language: languageFor(site.settings, data.buyerLanguage) })
  // A merchant's program acts for many buyers from one network, so its limit is per checkout.
  const guesser = isMerchant({ kind: ownerKind })
    ? { siteId, identity: id }
    : { siteId, identity: ownerId, address }
  await budgets.spend(shop, 'wrong-code', guesser)
  let isWrong = false
  try {
    return await giftCards.enter(shop, { siteId, about }, { code, requested: amount ?? undefined })
  } catch (error) {
    isWrong = error instanceof Refusal && error.code === 'GIFT_CARD_NOT_FOUND'
    throw error
  } finally {
    if (!isWrong) budgets.giveBack(shop, 'wrong-code', guesser)
  }
}
