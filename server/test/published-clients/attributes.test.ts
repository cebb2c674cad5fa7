import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameId } from '../../src/catalogue/model/name-ids.rules.ts'
import * as products from '../../src/catalogue/products/service.ts'
import { systemCaller } from '../../src/platform/shop/shop.ts'
import { mug, stockMug, throwBlanket } from '../fixtures.ts'
import { openStore, type Store } from '../store.ts'
import { publishedClients } from './clients.ts'

// Only the current generation lists brands, ribbons and options. They are those of products of either.

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Client = any

let store: Store
let visitor: Client
let merchant: Client

beforeAll(async () => {
  store = await openStore()
  const { sdk } = await publishedClients(store, 'current')
  const { brandsV3, ribbonsV3, customizationsV3 } = (await import('@wix/stores' as string)) as Client
  const modules = { brandsV3, ribbonsV3, customizationsV3 }
  visitor = sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId: store.clientId }) })
  const auth = sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId })
  merchant = sdk.createClient({ modules, auth })
  await stockMug(store)
  const author = systemCaller(store.siteId)
  await products.create(store.shop, author, { ...throwBlanket, brand: 'Alder' })
  await products.create(store.shop, author, { ...mug, name: 'Second mug', ribbon: 'Best seller' })
  await products.create(store.shop, author, {
    name: 'Draft',
    price: 1,
    visible: false,
    brand: 'Secret',
    options: [
      { name: 'Color', choices: [{ value: '#fff', description: 'Next year’s white' }] },
      { name: 'Engraving', choices: [{ value: 'Yes' }, { value: 'No' }] },
    ],
  })
})
afterAll(() => store.close())

const names = (items: Client) => items.map(({ name }: Client) => name)
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ details: { applicationError, validationError } }: Client) =>
      applicationError?.code ?? validationError.fieldViolations[0].field,
  )

test('a storefront lists the brands of products page by page, each once', async () => {
  const first = await visitor.brandsV3
    .queryBrands({ fields: ['ASSIGNED_PRODUCTS_COUNT'] })
    .limit(1)
    .find()
  expect(first.items).toMatchObject([{ name: 'Alder', assignedProductsCount: 1 }])
  const second = await first.next()
  expect(second.items).toMatchObject([{ _id: nameId('brand', 'Fieldhouse'), assignedProductsCount: 2 }])
  expect(second.hasNext()).toBe(false)
  const id = nameId('brand', 'Fieldhouse')
  expect(names((await visitor.brandsV3.queryBrands().eq('_id', id).find()).items)).toEqual(['Fieldhouse'])
  const begins = await visitor.brandsV3.queryBrands().startsWith('name', 'ald').find()
  expect(names(begins.items)).toEqual(['Alder'])
  expect(begins.items[0].assignedProductsCount).toBeUndefined()
  expect(await codeOf(visitor.brandsV3.queryBrands().eq('colour', 'x').find())).toMatch(/filter\.colour$/)
})

test('only merchants see the brands of hidden products', async () => {
  expect(names((await merchant.brandsV3.queryBrands().find()).items)).toContain('Secret')
  expect(names((await visitor.brandsV3.queryBrands().find()).items)).not.toContain('Secret')
})

test('only merchants see the options and choices of hidden products', async () => {
  const options = async (client: Client) => {
    const fields = ['ASSIGNED_PRODUCTS_COUNT']
    const { items } = await client.customizationsV3.queryCustomizations({ fields }).find()
    return items.map(({ name, assignedProductsCount, choicesSettings }: Client) => [
      ...[name, assignedProductsCount],
      ...names(choicesSettings.choices),
    ])
  }
  expect(await options(visitor)).toEqual([['Color', 2, 'Ink', 'Oat', 'Sage']])
  expect(await options(merchant)).toEqual([
    ['Color', 3, 'Ink', 'Next year’s white', 'Oat', 'Sage'],
    ['Engraving', 1, 'No', 'Yes'],
  ])
})

test('a storefront lists ribbons, and options with their choices and colours', async () => {
  const { items } = await visitor.ribbonsV3.queryRibbons().descending('name').find()
  expect(items).toMatchObject([
    { name: 'Sale', revision: '1' },
    { name: 'Best seller', _id: nameId('ribbon', 'Best seller') },
  ])
  const options = await visitor.customizationsV3
    .queryCustomizations({ fields: ['ASSIGNED_PRODUCTS_COUNT'] })
    .find()
  expect(options.items).toMatchObject([
    {
      _id: nameId('option', 'Color'),
      name: 'Color',
      customizationType: 'PRODUCT_OPTION',
      customizationRenderType: 'SWATCH_CHOICES',
      assignedProductsCount: 2,
      choicesSettings: {
        choices: [
          { name: 'Ink', choiceType: 'ONE_COLOR', colorCode: '#2c3640' },
          { name: 'Oat', _id: nameId('choice', 'Color: Oat') },
          { name: 'Sage' },
        ],
      },
    },
  ])
})

test('a brand or option without a product cannot be created', async () => {
  expect(await codeOf(merchant.brandsV3.getOrCreateBrand('New'))).toBe('FEATURE_NOT_AVAILABLE')
  expect(await codeOf(merchant.ribbonsV3.getOrCreateRibbon('New'))).toBe('FEATURE_NOT_AVAILABLE')
  expect(await codeOf(visitor.ribbonsV3.getOrCreateRibbon('New'))).toBe('PERMISSION_DENIED')
})
