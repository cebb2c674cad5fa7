import { calls } from '@cartwright/contract/calls.ts'
import type { ProductFacets, QueryProductsReply } from '@cartwright/contract/catalogue/product-query.ts'
import type {
  AdditionalInfoSection,
  Choice,
  CustomTextField,
  Product,
  ProductOption,
} from '@cartwright/contract/catalogue/products.ts'
import { InventoryStatus, OptionType, ProductType } from '@cartwright/contract/catalogue/products.ts'
import type { Variant } from '@cartwright/contract/catalogue/variants.ts'
import { parsedJson } from '../../catalogue/reads/rendering.service.ts'
import * as lists from '../../catalogue/search/lists.service.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import { builder, CollectionRef, type Context, ProductRef, withCost } from './builder.ts'
import { listArguments, listField, pageInfoField, toQuery } from './lists.ts'
import { checkRequest } from './requests.ts'
import { cataloguePrice, MediaItemRef, type Money, MoneyRef, type Price, PriceRef } from './values.ts'

const InventoryStatusEnum = builder.enumType('InventoryStatus', { values: InventoryStatus.enum })
const ProductTypeEnum = builder.enumType('ProductType', { values: ProductType.enum })
const OptionTypeEnum = builder.enumType('OptionType', { values: OptionType.enum })

const ChoiceRef = builder.objectRef<Choice>('ProductChoice').implement({
  fields: (t) => ({
    name: t.exposeString('description', { description: 'The name for shoppers' }),
    value: t.exposeString('value', { description: 'The name, or a colour as #rrggbb' }),
    inStock: t.exposeBoolean('inStock'),
    visible: t.exposeBoolean('visible'),
  }),
})

const OptionRef = builder.objectRef<ProductOption>('ProductOption').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    type: t.expose('optionType', { type: OptionTypeEnum }),
    choices: listField(t, ChoiceRef, { times: 5, of: ({ choices }) => choices }),
  }),
})

const VariantRef = builder.objectRef<Variant>('ProductVariant').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    choices: t.field({
      type: 'JSON',
      description: 'By option name',
      resolve: ({ choices }) => choices,
    }),
    sku: t.string({ resolve: ({ variant }) => variant?.sku }),
    price: t.field({
      type: PriceRef,
      resolve: ({ variant }) => priceOf(variant?.priceData, variant?.convertedPriceData),
    }),
    inStock: t.boolean({ resolve: ({ stock }) => stock?.inStock }),
    quantity: t.int({
      description: 'Pieces in stock, where they are counted',
      resolve: ({ stock }) => stock?.quantity,
    }),
  }),
})

const TextFieldRef = builder.objectRef<CustomTextField>('CustomTextField').implement({
  fields: (t) => ({
    title: t.exposeString('title'),
    maxLength: t.exposeInt('maxLength'),
    mandatory: t.exposeBoolean('mandatory'),
  }),
})

const InfoSectionRef = builder.objectRef<AdditionalInfoSection>('InfoSection').implement({
  fields: (t) => ({ title: t.exposeString('title'), description: t.exposeString('description') }),
})

const PriceRangeRef = builder.objectRef<{ lowest: Money; highest: Money }>('PriceRange').implement({
  fields: (t) => ({
    lowest: t.expose('lowest', { type: MoneyRef, nullable: false }),
    highest: t.expose('highest', { type: MoneyRef, nullable: false }),
  }),
})

builder.objectType(ProductRef, {
  fields: (t) => ({
    id: t.id({ nullable: false, resolve: ({ id = '' }) => id }),
    name: t.exposeString('name'),
    slug: t.exposeString('slug'),
    type: t.expose('productType', { type: ProductTypeEnum }),
    description: t.exposeString('description', { description: 'HTML' }),
    sku: t.exposeString('sku'),
    brand: t.exposeString('brand'),
    ribbon: t.exposeString('ribbon'),
    url: t.string({
      description: 'The product page in the storefront',
      resolve: ({ productPageUrl }) => productPageUrl && `${productPageUrl.base}${productPageUrl.path}`,
    }),
    createdDate: t.expose('createdDate', { type: 'DateTime' }),
    lastUpdated: t.expose('lastUpdated', { type: 'DateTime' }),
  }),
})

builder.objectFields(ProductRef, (t) => ({
  price: t.field({
    type: PriceRef,
    resolve: (product) => priceOf(product.priceData, product.convertedPriceData),
  }),
  priceRange: t.field({
    type: PriceRangeRef,
    description: 'The prices of the cheapest and the dearest variant',
    resolve: (product) => priceRange(product),
  }),
  inStock: t.boolean({ resolve: ({ stock }) => stock?.inStock }),
  inventoryStatus: t.field({
    type: InventoryStatusEnum,
    resolve: ({ stock }) => stock?.inventoryStatus,
  }),
  quantity: t.int({
    description: 'Pieces of all variants, where they are counted',
    resolve: ({ stock }) => stock?.quantity,
  }),
}))

builder.objectFields(ProductRef, (t) => ({
  mainMedia: t.field({ type: MediaItemRef, resolve: ({ media }) => media?.mainMedia }),
  media: listField(t, MediaItemRef, { times: 5, of: ({ media }) => media?.items }),
}))

builder.objectFields(ProductRef, (t) => ({
  options: listField(t, OptionRef, { times: 3, of: ({ productOptions }) => productOptions }),
  variants: listField(t, VariantRef, { times: 10, of: ({ variants }) => variants }),
  customTextFields: listField(t, TextFieldRef, { times: 2, of: ({ customTextFields }) => customTextFields }),
  infoSections: listField(t, InfoSectionRef, {
    times: 5,
    of: ({ additionalInfoSections }) => additionalInfoSections,
  }),
  collections: t.field({
    type: [CollectionRef],
    nullable: false,
    ...withCost(1, 5),
    resolve: async ({ collectionIds = [] }, _args, { batches, caller }) => {
      checkRequest(caller, calls.queryCollections)
      const found = await Promise.all(collectionIds.map((id) => batches.collection(id)))
      return found.filter((one) => one !== undefined)
    },
  }),
}))

const ProductPageRef = builder.objectRef<QueryProductsReply>('ProductPage').implement({
  fields: (t) => ({
    items: t.field({ type: [ProductRef], nullable: false, resolve: ({ products }) => products }),
    total: t.int({
      description: 'Counted up to 10,001',
      resolve: ({ totalResults }) => totalResults,
    }),
    pageInfo: pageInfoField(t),
    facets: t.field({
      type: 'JSON',
      description: 'If requested: facets as in the reply of queryProducts in the HTTP API',
      resolve: ({ facets }): ProductFacets | undefined => facets,
    }),
  }),
})

builder.queryField('product', (t) =>
  t.field({
    type: ProductRef,
    description: 'A visible product, by id or slug',
    ...withCost(2),
    args: { id: t.arg.id(), slug: t.arg.string() },
    async resolve(_root, { id, slug }, context) {
      if (id != null) {
        const request = checkRequest(context.caller, calls.getProduct, { id })
        return context.batches.product(request.id.toLowerCase())
      }
      const query = { filter: { slug: slug ?? '' }, paging: { limit: 1 } }
      return slug ? (await queryProducts(context, { query })).products[0] : null
    },
  }),
)

builder.queryField('products', (t) =>
  t.field({
    type: ProductPageRef,
    description: 'Visible products, by filter, search words, order and page',
    ...withCost(10),
    args: {
      search: t.arg.string({ description: 'Words that the product must contain' }),
      facets: t.arg.boolean({ description: 'Also return facets of all found products' }),
      ...listArguments(t),
    },
    resolve: (_root, { search, facets, ...list }, context) =>
      queryProducts(context, {
        query: withoutNulls({
          ...toQuery(list),
          search: search ? { expression: search } : undefined,
          facets: facets || undefined,
        }),
      }),
  }),
)

async function queryProducts({ shop, caller }: Context, request: object): Promise<QueryProductsReply> {
  const { json } = await lists.products(shop, caller, checkRequest(caller, calls.queryProducts, request))
  return parsedJson(shop, Buffer.isBuffer(json) ? json : Buffer.from(json))
}

function priceOf(prices: Price['prices'] | undefined, converted: Price['converted']): Price | undefined {
  return prices && { prices, converted }
}

function priceRange({ variants = [], ...product }: Product): { lowest: Money; highest: Money } | undefined {
  const own = priceOf(product.priceData, product.convertedPriceData)
  const prices = variants.flatMap(
    ({ variant }) => priceOf(variant?.priceData, variant?.convertedPriceData) ?? [],
  )
  const sorted = (prices.length > 0 ? prices : own ? [own] : []).sort(
    (one, other) => amountPaid(one) - amountPaid(other),
  )
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  if (!lowest || !highest) return undefined
  return {
    lowest: cataloguePrice(lowest, 'discountedPrice'),
    highest: cataloguePrice(highest, 'discountedPrice'),
  }
}

function amountPaid({ prices }: Price): number {
  return Number(prices.discountedPrice ?? 0)
}
