import { calls } from '../../contract/src/calls.ts'
import { checkOut, deliver } from '../../server/test/checkouts.ts'
import { collect, lineOf, stockMug } from '../../server/test/fixtures.ts'
import type { Store } from '../../server/test/store.ts'
import type { Ids } from './ids.ts'

/** Fills the shop with what has ids, for requests that refer to it. */
export async function fill(store: Store, ids: Ids): Promise<void> {
  const mug = await stockMug(store)
  const collection = await collect(store, 'Table', [mug])
  ids.learn({ product: { id: mug.id }, variants: mug.variants, collection })
  await deliver(store)
  const group = await create(store, '/billing/v1/tax-groups', { taxGroup: { name: 'Books' } })
  const region = await create(store, '/billing/v1/tax-regions', { taxRegion: { country: 'DE' } })
  const mapping = { taxGroupId: group.taxGroup.id, taxRegionId: region.taxRegion.id, taxRate: '0.1' }
  await create(store, '/billing/v1/manual-tax-mappings', { manualTaxMapping: mapping })
  await create(store, '/stores/v2/coupons', { specification: coupon })
  await create(store, '/v1/pickup-locations', { pickupLocation })
  await create(store, '/admin/v1/media/folders', { folder: { name: 'Pictures' } })
  for (let index = 0; index < 3; index++) await buy(store, mug, ids)
  await learnAll(store, ids)
}

const coupon = {
  name: 'Welcome',
  code: 'WELCOME10',
  percentOffRate: 10,
  startTime: '1700000000000',
  scope: { namespace: 'stores' },
}
const pickupLocation = {
  name: 'Shop',
  address: { country: 'US', city: 'Austin', addressLine: '1 Main Street' },
}

async function create(store: Store, path: string, body: object) {
  const reply = await store.ask('POST', path, { as: store.apiKey, body })
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}

async function buy(store: Store, mug: { id: string }, ids: Ids): Promise<void> {
  const as = await store.visitor()
  const checkoutId = await checkOut(store, { as, lineItems: [lineOf(mug, { options: { Color: 'Oat' } })] })
  const { body } = await store.ask('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, { as, body: {} })
  ids.learn({ checkoutId, orderId: body.orderId })
}

/** Learns the ids in each list of the shop. */
async function learnAll(store: Store, ids: Ids): Promise<void> {
  for (const { name, method, path, prefixes, callers, file } of Object.values(calls)) {
    if (!/^(list|query|search|get)/.test(name) || path.includes('{') || file) continue
    if (!callers.includes('app')) continue
    const body = method === 'GET' ? {} : { body: {} }
    const reply = await store.ask(method, prefixes[0] + path, { as: store.apiKey, ...body })
    if (reply.status === 200) ids.learn(reply.body)
  }
}
