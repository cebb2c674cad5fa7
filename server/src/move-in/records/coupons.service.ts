import type { Coupon } from '@cartwright/contract/pricing/coupons.ts'
import { writeMoved } from '../../pricing/coupons/moved.service.ts'
import { type MoveContext, ownIds } from './ids.service.ts'
import type { Incoming, Written } from './rules.ts'

const nounOf = { product: 'products', collection: 'collections' } as const
type Group = keyof typeof nounOf

/** Coupons for a product or a collection name the shop's own. */
export async function resolve(context: MoveContext, records: readonly Coupon[]): Promise<Coupon[]> {
  const ids = new Map<Group, ReadonlyMap<string, string>>()
  for (const group of ['product', 'collection'] as const) {
    const named = records.flatMap((one) => (groupOf(one)?.name === group ? groupOf(one)?.entityId : []))
    ids.set(group, await ownIds(context, nounOf[group], named))
  }
  return records.map((record) => {
    const { name, entityId } = groupOf(record) ?? {}
    const own = ids.get(name as Group)?.get(entityId ?? '')
    if (!own || own === entityId) return record
    const scope = { ...record.specification?.scope, group: { name: name as Group, entityId: own } }
    return { ...record, specification: { ...record.specification, scope } }
  })
}

export async function write(context: MoveContext, incoming: readonly Incoming<Coupon>[]): Promise<Written[]> {
  const { tx, shop, siteId, settings } = context
  const written: Written[] = []
  for (const { sourceId, record: coupon, ownId } of incoming) {
    const outcome = await writeMoved(tx, shop, { siteId, coupon, ownId, currency: settings.currency })
    written.push({ sourceId, ownId: undefined, ...outcome })
  }
  return written
}

function groupOf({ specification }: Coupon) {
  return specification?.scope?.group ?? undefined
}
