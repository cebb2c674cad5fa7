import * as budgets from '../../budgets/service.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { CardRow } from './queries.ts'
import { findByCode } from './service.ts'

interface LookUp {
  siteId: string
  code: string
  /** The shopper, if known, and their network address. */
  identity?: string | undefined
  address?: string | undefined
}

/** The card of a code; undefined if there is none. Refuses those who keep guessing, also when they guess at once. */
export async function lookUp(
  shop: Shop,
  { siteId, code, identity, address }: LookUp,
): Promise<CardRow | undefined> {
  const guesser = { siteId, identity, address }
  await budgets.spend(shop, 'wrong-code', guesser)
  const card = await findByCode(shop.db, siteId, code)
  if (card) budgets.giveBack(shop, 'wrong-code', guesser)
  return card
}
