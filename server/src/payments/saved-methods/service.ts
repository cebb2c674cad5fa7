import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { accountByMethod } from '../accounts/queries.ts'
import { credentialsOf } from '../accounts/service.ts'
import * as queries from './queries.ts'

interface Owner {
  siteId: string
  memberId: string
}

/** Newest first. */
export function list(shop: Shop, { siteId, memberId }: Owner): Promise<queries.SavedMethod[]> {
  return shop.db.run(queries.savedMethodsOfMember, [siteId, memberId])
}

/** One of the member that can be charged. */
export async function findUsable(
  shop: Shop,
  { siteId, memberId, id }: Owner & { id: string },
): Promise<queries.SavedMethod | undefined> {
  const [found] = isGuid(id) ? await shop.db.run(queries.savedMethodById, [siteId, id]) : []
  return found?.memberId === memberId && found.isUsable ? found : undefined
}

/** False while a subscription or a payment needs it. Removing it twice is no error. */
export async function remove(shop: Shop, { siteId, memberId, id }: Owner & { id: string }): Promise<boolean> {
  if (!isGuid(id)) return true
  const [gone] = await shop.db.run(queries.deleteSavedMethod, [siteId, memberId, id])
  if (gone) return true
  const [found] = await shop.db.run(queries.savedMethodById, [siteId, id])
  return found?.memberId !== memberId
}

export interface Forgotten {
  siteId: string
  method: string
  accountId: string
  savedMethod: string
}

/** Takes what a member has removed off the account of the service: a job. Another account cannot do so. */
export async function forget(
  shop: Shop,
  { siteId, method, accountId, savedMethod }: Forgotten,
): Promise<void> {
  const provider = shop.payments.find((one) => one.method === method)
  if (provider?.kind !== 'card' || !provider.forgetSaved) return
  const [row] = await shop.db.run(accountByMethod, [siteId, method])
  if ((row?.accountId ?? '') !== accountId) return
  await provider.forgetSaved({ savedMethod, credentials: await credentialsOf(shop, { siteId, method }) })
}
