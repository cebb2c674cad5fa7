import { isDeepStrictEqual } from 'node:util'
import { publishedClientsAt } from '../../server/test/published-clients/clients.ts'
import { readCatalogueV3 } from './catalogue-v3.ts'
import { byId, type CatalogueGeneration, type Contents, type Place } from './contents.ts'

// biome-ignore lint/suspicious/noExplicitAny: the published client as plain JavaScript uses it
type Loose = any

/**
 * Reads a whole shop through the unmodified published client with an API key, its catalogue in one of the generations;
 * contacts, labels and coupons by the calls themselves.
 */
export async function readShop(place: Place, generation: CatalogueGeneration): Promise<Contents> {
  const client: Loose = (await publishedClientsAt(place.url, place, 'current')).merchant()
  const orders = await allOrders(client)
  return {
    ...(generation === 'V3_CATALOG' ? await readCatalogueV3(place) : await readCatalogueV1(place, client)),
    members: await all(({ limit, skip }) =>
      client.members
        .queryMembers({ fieldsets: ['FULL'] })
        .ascending('_createdDate')
        .limit(limit)
        .skip(skip)
        .find(),
    ),
    labels: byId(await allLabels(place), 'key'),
    contacts: byId(await allContacts(place), 'id'),
    orders: byId(orders, '_id'),
    parcels: byId(await allParcels(client, orders), 'orderId'),
    coupons: byId(await allCoupons(place), 'id'),
  }
}

async function readCatalogueV1(place: Place, client: Loose): Promise<Contents> {
  const stock = byId(await allStock(client), 'productId')
  const products = await all(({ limit, skip }) =>
    client.products.queryProducts().limit(limit).skip(skip).find(),
  )
  const hidden = [...stock.keys()].filter((id) => !products.has(id))
  for (const [id, product] of await readHidden(place, hidden)) products.set(id, product)
  const collections = await all(({ limit, skip }) =>
    client.collections.queryCollections().limit(limit).skip(skip).find(),
  )
  return { products, collections, stock }
}

const pageSize = 100

async function all(
  find: (page: { limit: number; skip: number }) => Promise<Loose>,
): Promise<Map<string, object>> {
  const items: Loose[] = []
  for (;;) {
    const page = await find({ limit: pageSize, skip: items.length })
    items.push(...page.items)
    if (page.items.length < pageSize) return byId(items, '_id')
  }
}

async function allStock(client: Loose): Promise<Loose[]> {
  const items: Loose[] = []
  for (;;) {
    const paging = { limit: pageSize, offset: items.length }
    const { inventoryItems } = await client.inventory.queryInventory({
      query: { paging, sort: '{"numericId":"asc"}' },
    })
    items.push(...inventoryItems)
    if (inventoryItems.length < pageSize) return items
  }
}

async function allOrders(client: Loose): Promise<Loose[]> {
  const found: Loose[] = []
  let cursor: string | undefined
  do {
    const { orders, metadata } = await client.orders.searchOrders({
      cursorPaging: { limit: pageSize, ...(cursor ? { cursor } : {}) },
    })
    found.push(...orders)
    cursor = metadata.hasNext ? metadata.cursors.next : undefined
  } while (cursor)
  return found
}

async function allParcels(client: Loose, orders: readonly Loose[]): Promise<Loose[]> {
  const found: Loose[] = []
  for (let at = 0; at < orders.length; at += pageSize) {
    const ids = orders.slice(at, at + pageSize).map(({ _id }) => _id)
    const reply = await client.orderFulfillments.listFulfillmentsForMultipleOrders(ids)
    found.push(...reply.ordersWithFulfillments)
  }
  return found
}

/** Queries of the published client leave out hidden products. */
async function readHidden(place: Place, ids: readonly string[]): Promise<Map<string, object>> {
  const found: Loose[] = []
  for (let at = 0; at < ids.length; at += pageSize) {
    const filter = JSON.stringify({ id: { $in: ids.slice(at, at + pageSize) } })
    const query = { filter, paging: { limit: pageSize } }
    const body = {
      query,
      includeHiddenProducts: true,
      includeMerchantSpecificData: true,
      includeVariants: true,
    }
    found.push(...(await ask(place, '/stores-reader/v1/products/query', body)).products)
  }
  return byId(found, 'id')
}

async function allCoupons(place: Place): Promise<Loose[]> {
  const body = { query: { paging: { limit: pageSize } } }
  return (await ask(place, '/stores/v2/coupons/query', body)).coupons
}

async function allLabels(place: Place): Promise<Loose[]> {
  const body = { query: { paging: { limit: pageSize } } }
  return (await ask(place, '/contacts/v4/labels/query', body)).labels
}

async function allContacts(place: Place): Promise<Loose[]> {
  const found: Loose[] = []
  for (;;) {
    const sort = [{ fieldName: 'createdDate', order: 'ASC' }]
    const query = { sort, paging: { limit: pageSize, offset: found.length } }
    const { contacts } = await ask(place, '/contacts/v4/contacts/query', { query })
    found.push(...contacts)
    if (contacts.length < pageSize) return found
  }
}

async function ask({ url, apiKey }: Place, path: string, body: object): Promise<Loose> {
  const headers = { authorization: apiKey, 'content-type': 'application/json' }
  const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

/** What cannot be the same in two shops: their addresses, when and how often they wrote it, running numbers, what is new. */
const own = new Set([
  'lastUpdated',
  'numericId',
  'revision',
  'thumbnail',
  'url',
  'mainMedia',
  'productPageUrl',
  'imported',
  'seenByAHuman',
])

/** The differences of two shops, field by field. */
export function differences(before: Contents, after: Contents): string[] {
  return Object.entries(before).flatMap(([noun, items]) => {
    const there = after[noun] ?? new Map()
    const extra = [...there.keys()].filter((id) => !items.has(id)).map((id) => `${noun} ${id} is new`)
    return [
      ...extra,
      ...[...items].flatMap(([id, item]) => {
        const found = there.get(id)
        return found ? fieldsApart(item, found, `${noun} ${id}`) : [`${noun} ${id} is missing`]
      }),
    ]
  })
}

function fieldsApart(before: unknown, after: unknown, path: string): string[] {
  const isCompound = (value: unknown) =>
    typeof value === 'object' && value !== null && !(value instanceof Date)
  if (!isCompound(before) || !isCompound(after)) {
    return isDeepStrictEqual(before, after) ? [] : [`${path}: ${String(before)} became ${String(after)}`]
  }
  const [one, other] = [before as Loose, after as Loose]
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => !own.has(name))
  return names.flatMap((name) => fieldsApart(one[name], other[name], `${path}.${name}`))
}
