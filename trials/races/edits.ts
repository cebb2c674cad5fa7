import pg from 'pg'
import type { CatalogueProduct } from '../../contract/src/catalogue/products.ts'
import { type AdminClient, CartwrightError, createAdminClient } from '../../sdk/src/admin.ts'
import { databaseUrlOf } from '../process.ts'
import { type Outcome, type TrialShop, type TrialShopOptions, together, withShop } from '../trial.ts'

const clients = 8
const goods = 6
const sizes: readonly string[] = ['S', 'M', 'L']
const fields = ['name', 'sku', 'brand', 'ribbon', 'description', 'price', 'cost', 'weight', ...sizes] as const
type Field = (typeof fields)[number]

export interface EditsOptions extends Pick<TrialShopOptions, 'folder' | 'databaseUrl'> {
  count?: number
}

/**
 * Clients edit the same few products at random. Each field of each product belongs to one client, so its last write
 * must be there in the end.
 */
export function edits({ count = 2000, ...place }: EditsOptions = {}): Promise<Outcome> {
  const work = async ({ start }: TrialShop) => {
    const shop = await start()
    const admin = createAdminClient(shop)
    const ids = await Promise.all(Array.from({ length: goods }, (_, index) => makeProduct(admin, index)))
    const written = new Map<string, unknown>()
    const edited = await together(clients, (client) =>
      editAll(admin, { client, ids, written, count: count / clients }),
    )
    const conflicts = edited.reduce((sum, one) => sum + one, 0)
    const faults = [
      ...(await Promise.all(ids.map((id) => faultsOf(admin, id, written)))).flat(),
      ...(await eventFaults(place.databaseUrl ?? databaseUrlOf(shop.dataDir), ids, count)),
    ]
    const found =
      faults.length === 0 ? 'nothing wrong' : `${faults.length} wrong: ${faults.slice(0, 5).join('; ')}`
    return {
      bar: `${count} edits by ${clients} clients: no lost field, no derived field wrong, events equal changes`,
      measured: `${conflicts} edits were refused as stale and made anew; ${found}`,
      met: faults.length === 0,
    }
  }
  return withShop({}, work, place)
}

async function makeProduct(admin: AdminClient, index: number): Promise<string> {
  const choices = sizes.map((value) => ({ value, description: value }))
  const { product } = await admin.call('createProduct', {
    product: {
      name: `Shirt ${index}`,
      priceData: { price: 20 },
      manageVariants: true,
      productOptions: [{ name: 'Size', optionType: 'drop_down', choices }],
    },
  })
  return product.id ?? ''
}

interface Work {
  client: number
  ids: readonly string[]
  /** The last written values, by product and field. */
  written: Map<string, unknown>
  count: number
}

/** Returns how many edits were refused because another client was quicker. */
async function editAll(admin: AdminClient, { client, ids, written, count }: Work): Promise<number> {
  const own = ids.flatMap((id, at) =>
    fields.flatMap((field, index) => ((at + index) % clients === client ? [{ id, field }] : [])),
  )
  let conflicts = 0
  for (let number = 0; number < count; number++) {
    const target = own[Math.floor(Math.random() * own.length)]
    if (!target) throw new Error('a client has nothing to edit')
    const { id, field } = target
    const value = newValue(field, client, number)
    while (!(await edit(admin, { id, field, value }))) conflicts++
    written.set(`${id} ${field}`, value)
  }
  return conflicts
}

/** Each value is written once, so that every edit changes something. */
function newValue(field: Field, client: number, number: number): string | number {
  const unique = number * clients + client + 1
  if (field === 'price' || field === 'cost' || sizes.includes(field)) return unique / 100
  return field === 'weight' ? unique / 1000 : `${field} ${unique}`
}

interface Edit {
  id: string
  field: Field
  value: string | number
}

/** Writes one field with one of its calls. Returns false if the revision was stale. */
async function edit(admin: AdminClient, { id, field, value }: Edit): Promise<boolean> {
  const byBulk = ['brand', 'ribbon', 'weight'].includes(field) && Math.random() < 0.5
  if (byBulk) {
    await admin.call('bulkUpdateProductsProperty', { ids: [id], set: { [field]: value } })
  } else if (sizes.includes(field)) {
    const variants = [{ choices: { Size: field }, price: Number(value) }]
    await admin.call('updateProductVariants', { id, variants })
  } else {
    const sent = field === 'price' ? { priceData: { price: Number(value) } } : { [field]: value }
    const product = field === 'cost' ? { costAndProfitData: { itemCost: Number(value) } } : sent
    if (Math.random() < 0.7) await admin.call('updateProduct', { product: { id, ...product } })
    else return editAsSeen(admin, id, product)
  }
  return true
}

async function editAsSeen(admin: AdminClient, id: string, product: object): Promise<boolean> {
  const { product: seen } = await admin.call('getCatalogueProduct', { id })
  try {
    await admin.call('updateProduct', { product: { id, ...product, revision: seen.revision ?? '' } })
    return true
  } catch (error) {
    if (error instanceof CartwrightError && error.code === 'REVISION_MISMATCH') return false
    throw error
  }
}

/** Lists the products that differ from the last writes or whose derived values are wrong. */
async function faultsOf(
  admin: AdminClient,
  id: string,
  written: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const { product } = await admin.call('getCatalogueProduct', { id })
  const last = (field: Field) => written.get(`${id} ${field}`)
  const own = fields.flatMap((field) => {
    const [is, shouldBe] = [fieldOf(product, field), last(field)]
    return shouldBe === undefined || is === shouldBe ? [] : [`${field} is ${is}, not ${shouldBe}`]
  })
  const price = Number(last('price') ?? 20)
  const prices = sizes.map((size) => Number(last(size) ?? price))
  const cost = last('cost') as number | undefined
  const weight = Number(last('weight') ?? 0)
  const derived: [string, unknown, unknown][] = [
    ['priceRange', product.priceRange, { minValue: Math.min(...prices), maxValue: Math.max(...prices) }],
    ['weightRange', product.weightRange, { minValue: weight, maxValue: weight }],
    ['costRange', product.costRange, cost && { minValue: cost, maxValue: cost }],
    ['profit', product.costAndProfitData?.profit, cost && Number((price - cost).toFixed(2))],
    ['slug', product.slug?.startsWith('shirt'), true],
  ]
  const wrong = derived.filter(([, is, shouldBe]) => JSON.stringify(is) !== JSON.stringify(shouldBe))
  return [...own, ...wrong.map(([what, is, shouldBe]) => `${what} is ${json(is)}, not ${json(shouldBe)}`)]
}

function fieldOf(product: CatalogueProduct, field: Field): unknown {
  if (field === 'price') return product.priceData?.price
  if (field === 'cost') return product.costAndProfitData?.itemCost
  const variant = product.variants?.find(({ choices }) => choices?.Size === field)
  return variant ? variant.variant?.priceData?.price : product[field as keyof CatalogueProduct]
}

interface EventRow {
  entityId: string
  type: string
  fields: string[]
  revision: string
}

/** Checks that each edit has exactly one event, for one field. */
async function eventFaults(databaseUrl: string, ids: readonly string[], count: number): Promise<string[]> {
  const rows = await eventsOf(databaseUrl, ids)
  const changes = rows.filter(({ type }) => !type.endsWith('ProductCreated'))
  const several = changes.filter(({ fields }) => fields.length !== 1)
  const revisions = new Map(rows.map(({ entityId, revision }) => [entityId, Number(revision) - 1]))
  const counted = [...revisions.values()].reduce((sum, one) => sum + one, 0)
  return [
    ...(changes.length === count ? [] : [`${changes.length} events for ${count} edits`]),
    ...(counted === count ? [] : [`revisions counted ${counted} of ${count} edits`]),
    ...several.map(({ fields }) => `an event tells of ${fields.join(', ') || 'nothing'}`),
  ]
}

async function eventsOf(databaseUrl: string, ids: readonly string[]): Promise<EventRow[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<EventRow>(
    `SELECT entity_id AS "entityId", type, p.revision,
       coalesce(payload #> '{variants,0,changedFields}', payload -> 'changedFields', '[]') AS fields
     FROM outbox JOIN products p ON p.site_id = outbox.site_id AND p.id = entity_id WHERE entity_id = ANY ($1)`,
    [ids],
  )
  await client.end()
  return rows
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing'
}
