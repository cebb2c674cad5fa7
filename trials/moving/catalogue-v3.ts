import { publishedClientsAt, publishedPackages } from '../../server/test/published-clients/clients.ts'
import { byId, type Contents, type Place } from './contents.ts'

// biome-ignore lint/suspicious/noExplicitAny: the published client as plain JavaScript uses it
type Loose = any

const treeReference = { appNamespace: '@wix/stores' }
const pageSize = 100

const fields = [
  'CURRENCY',
  'MERCHANT_DATA',
  'PLAIN_DESCRIPTION',
  'DESCRIPTION',
  'INFO_SECTION',
  'INFO_SECTION_PLAIN_DESCRIPTION',
  'MEDIA_ITEMS_INFO',
  'VARIANT_OPTION_CHOICE_NAMES',
  'ALL_CATEGORIES_INFO',
  'MIN_PRICE_VARIANT',
]

/** Reads products, their stock, and categories with their items in order, as the second generation shows them. */
export async function readCatalogueV3(place: Place): Promise<Contents> {
  const client = await clientOf(place)
  const products = await everyPage(client.productsV3.queryProducts({ fields }))
  const items = await everyPage(client.inventoryItemsV3.queryInventoryItems())
  const query = client.categories.queryCategories({
    treeReference,
    returnNonVisibleCategories: true,
    fields: ['DESCRIPTION'],
  })
  const categories = await everyPage(query)
  const arrangements: Loose[] = []
  // The one of all products has the order in which a shop got them.
  for (const { _id, managingAppId } of categories)
    if (!managingAppId) arrangements.push({ _id, items: await itemsIn(client, _id) })
  return {
    products: byId(products.map(undated), '_id'),
    stock: byId(items.map(undated), '_id'),
    collections: byId(categories.map(undated), '_id'),
    arrangements: byId(arrangements, '_id'),
  }
}

/** Turns the order of the first products in each category round. */
export async function rearrange(place: Place): Promise<void> {
  const { categories } = await clientOf(place)
  for (const { _id, managingAppId } of await everyPage(categories.queryCategories({ treeReference }))) {
    if (managingAppId) continue
    const { items } = await categories.listItemsInCategory(_id, treeReference)
    await categories.setArrangedItems(_id, treeReference, { items: items.toReversed() })
  }
}

async function clientOf(place: Place): Promise<Loose> {
  const { apiKey, siteId } = place
  const { sdk } = await publishedClientsAt(place.url, place, 'current')
  const { stores } = await publishedPackages('current')
  const categories = await import('@wix/auto_sdk_categories_categories' as string)
  const { productsV3, inventoryItemsV3 } = stores
  return sdk.createClient({
    modules: { productsV3, inventoryItemsV3, categories },
    auth: sdk.ApiKeyStrategy({ apiKey, siteId }),
  })
}

async function everyPage(query: Loose): Promise<Loose[]> {
  let page = await query.limit(pageSize).find()
  const found = [...page.items]
  while (page.hasNext()) {
    page = await page.next()
    found.push(...page.items)
  }
  return found
}

async function itemsIn(client: Loose, id: string): Promise<string[]> {
  const found: Loose[] = []
  let cursor: string | undefined
  do {
    const cursorPaging = { limit: pageSize, ...(cursor ? { cursor } : {}) }
    const page = await client.categories.listItemsInCategory(id, treeReference, { cursorPaging })
    found.push(...page.items)
    cursor = page.pagingMetadata.cursors.next
  } while (cursor)
  return found.map(({ catalogItemId }) => catalogItemId)
}

/** Two shops have written it at other times, and have other places. */
function undated({ _updatedDate, locationId, ...item }: Loose): Loose {
  return item
}
