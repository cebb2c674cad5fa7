import type { AddMyShopRequest, ListMyShopsReply, OtherShop } from '@cartwright/contract/sites/shops.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Browser } from '../../platform/pages/forms.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { toHost } from '../../sites/hosts/service.ts'
import * as sites from '../../sites/settings/service.ts'
import { deleteOtherShop, insertOtherShop, otherShops } from '../people/queries.ts'
import * as signIn from './service.ts'

/** The shops that the person has added to the choice. Each has its own sign-in. */
export async function list(shop: Shop, caller: Caller): Promise<ListMyShopsReply> {
  return { shops: await shopsOf(shop, caller), canAdd: shop.hosts.hasSeveral() }
}

/** Adds a shop whose account the caller can sign in to. The guesses count as those at its own sign-in. */
export async function add(
  shop: Shop,
  caller: Caller,
  { host, browser, ...credentials }: AddMyShopRequest & { browser: Browser },
): Promise<{ shops: OtherShop[] }> {
  const asked = shop.hosts.at(toHost(host))
  const siteId = typeof asked === 'object' ? asked.siteId : undefined
  if (siteId === undefined || shop.hosts.isArchived(siteId))
    throw violation('host', 'is the address of no shop here', 'VALIDATION')
  if (siteId === caller.siteId) throw violation('host', 'is this shop', 'VALIDATION')
  const person = await signIn.prove(shop, await sites.get(shop, siteId), { ...credentials, browser })
  if (person.needsFactor) throw refuse('SECOND_FACTOR_MISSING')
  await shop.db.run(insertOtherShop, [
    ...[caller.siteId, caller.id, siteId, person.id],
    new Date(shop.clock()),
  ])
  await signIn.recordCall(shop, { siteId, personId: person.id, call: 'addMyShop' }, browser)
  return { shops: await shopsOf(shop, caller) }
}

export async function remove(shop: Shop, caller: Caller, siteId: string): Promise<{ shops: OtherShop[] }> {
  await shop.db.run(deleteOtherShop, [caller.siteId, caller.id, siteId])
  return { shops: await shopsOf(shop, caller) }
}

async function shopsOf(shop: Shop, { siteId, id: personId }: Caller): Promise<OtherShop[]> {
  const rows = await shop.db.run(otherShops, [siteId, personId])
  return rows.map(({ id, name }) => ({ id, name, url: shop.hosts.urlOf(id) }))
}
