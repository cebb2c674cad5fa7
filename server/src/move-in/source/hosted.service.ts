import type { QueryCollectionsReply } from '@cartwright/contract/catalogue/collections.ts'
import type { QueryProductsReply } from '@cartwright/contract/catalogue/product-query.ts'
import type { QueryMembersReply } from '@cartwright/contract/identity/members.ts'
import type { QueryInventoryReply } from '@cartwright/contract/inventory/inventory-items.ts'
import type { ListFulfillmentsOfOrdersReply } from '@cartwright/contract/orders/fulfillments.ts'
import type { SearchOrdersReply } from '@cartwright/contract/orders/orders.ts'
import type { QueryCouponsReply } from '@cartwright/contract/pricing/coupons.ts'
import type { QueryReviewsReply } from '@cartwright/contract/reviews/reviews.ts'
import type { Noun, Records } from '../records/rules.ts'
import { type Ask, clientOf, type SourceAddress, SourceRefusal } from './client.service.ts'
import { toCollection, toProduct } from './hosted.rules.ts'

/** What one answer of a source has. */
export interface Page<Record> {
  records: Record[]
  /** Where the next page begins; undefined after the last one. */
  next: string | undefined
  /** How many there are in all, if the source says so. */
  total?: number | null | undefined
}

/** Another shop that is read page by page. A position is a text of the source's own. */
export interface Source {
  /** The same for each move from this shop. */
  key: string
  read<Name extends Noun>(noun: Name, position: string | undefined): Promise<Page<Records[Name]>>
  /** The currency of its prices, if it has any; which catalogue it has; how many contacts. */
  describe(): Promise<SourceFacts>
}

export interface SourceFacts {
  currency: string | undefined
  catalogue: 'V1_CATALOG' | 'V3_CATALOG'
  contacts: number | undefined
}

type Reader<Name extends Noun> = (ask: Ask, position: string | undefined) => Promise<Page<Records[Name]>>

const pageSize = 100

/** A shop on the hosted platform, or another shop that answers the contract's calls. */
export function openHosted(address: SourceAddress): Source {
  const ask = clientOf(address)
  return {
    key: `${new URL(address.url).host}/${address.siteId}`,
    read: (noun, position) => (readers[noun] as Reader<typeof noun>)(ask, position),
    describe: async () => ({
      currency: (await askProducts(ask, 0, 1)).products[0]?.priceData?.currency,
      catalogue: await catalogueOf(ask),
      contacts: await countContacts(ask),
    }),
  }
}

const readers: { [Name in Noun]: Reader<Name> } = {
  async collections(ask, position) {
    const offset = Number(position ?? 0)
    const { collections, metadata } = await ask<QueryCollectionsReply>({
      path: '/stores-reader/v2/collections/query',
      body: { query: { paging: { limit: pageSize, offset } } },
    })
    const records = collections.flatMap((one) => toCollection(one) ?? [])
    return { records, ...pageAfter(offset, collections.length, metadata?.total) }
  },

  /** By number, so that a product which comes or goes meanwhile shifts no page. */
  async products(ask, position) {
    const { products, totalResults, metadata } = await askProducts(ask, Number(position ?? 0), pageSize)
    const ids = products.map(({ id }) => id)
    const { inventoryItems } =
      ids.length === 0
        ? { inventoryItems: [] }
        : await ask<QueryInventoryReply>({
            path: '/stores-reader/v2/inventoryItems/query',
            body: {
              query: {
                filter: JSON.stringify({ productId: { $hasSome: ids } }),
                paging: { limit: pageSize },
              },
            },
          })
    const items = new Map(inventoryItems?.map((item) => [item.productId, item]))
    return {
      records: products.map((product) => toProduct(product, items.get(product.id ?? ''))),
      next: products.length < pageSize ? undefined : products.at(-1)?.numericId,
      total: totalResults ?? metadata.total,
    }
  },

  /** By the time they joined; those of the last moment are read again, because several may share it. */
  async members(ask, position) {
    if (position === undefined) await requireMembers(ask)
    const { since, skip }: { since?: string; skip: number } = position ? JSON.parse(position) : { skip: 0 }
    const { members, metadata } = await ask<QueryMembersReply>({
      path: '/members/v1/members/query',
      body: {
        fieldsets: ['FULL'],
        query: {
          ...(since ? { filter: { createdDate: { $gte: since } } } : {}),
          sort: [{ fieldName: 'createdDate', order: 'ASC' }],
          paging: { limit: pageSize, offset: skip },
        },
      },
    })
    const last = members.at(-1)?.createdDate ?? undefined
    const shared = members.filter(({ createdDate }) => createdDate === last).length
    const next = JSON.stringify({ since: last, skip: last === since ? skip + members.length : shared })
    return {
      records: members,
      next: members.length < pageSize ? undefined : next,
      total: metadata.total,
    }
  },

  async coupons(ask, position) {
    const offset = Number(position ?? 0)
    const { coupons, totalResults } = await ask<QueryCouponsReply>({
      path: '/stores/v2/coupons/query',
      body: { query: { paging: { limit: pageSize, offset }, sort: '[{"dateCreated":"asc"}]' } },
    })
    return { records: coupons, ...pageAfter(offset, coupons.length, totalResults) }
  },

  async orders(ask, position) {
    const first = { limit: pageSize, ...(position ? { cursor: position } : {}) }
    const sort = position ? {} : { sort: [{ fieldName: 'createdDate', order: 'ASC' }] }
    const { orders = [], metadata } = await ask<SearchOrdersReply>({
      path: '/ecom/v1/orders/search',
      body: { search: { ...sort, cursorPaging: first } },
    })
    const orderIds = orders.map(({ id }) => id)
    const { ordersWithFulfillments } =
      orderIds.length === 0
        ? { ordersWithFulfillments: [] }
        : await ask<ListFulfillmentsOfOrdersReply>({
            path: '/ecom/v1/fulfillments/list-by-ids',
            body: { orderIds },
          })
    const parcels = new Map(ordersWithFulfillments?.map((one) => [one.orderId, one.fulfillments]))
    return {
      records: orders.map((order) => ({ order, fulfillments: parcels.get(order.id ?? '') ?? [] })),
      next: nextCursor(metadata),
    }
  },

  async reviews(ask, position) {
    const first = { filter: { namespace: 'stores' }, sort: [{ fieldName: 'createdDate', order: 'ASC' }] }
    const cursorPaging = { limit: pageSize, ...(position ? { cursor: position } : {}) }
    const { reviews, metadata } = await ask<QueryReviewsReply>({
      path: '/reviews/v1/reviews/query',
      body: { query: { ...(position ? {} : first), cursorPaging }, returnPrivateReviews: true },
    })
    return { records: reviews, next: nextCursor(metadata), total: metadata.total }
  },
}

interface CursorMetadata {
  hasNext?: boolean | null | undefined
  cursors?: { next?: string | null | undefined } | null | undefined
}

function nextCursor(metadata: CursorMetadata | undefined): string | undefined {
  return metadata?.hasNext ? (metadata.cursors?.next ?? undefined) : undefined
}

/** Without permission, some shops answer with the public profiles alone. Only with it may a program ask by e-mail address. */
async function requireMembers(ask: Ask): Promise<void> {
  const query = { filter: { loginEmail: 'nobody@example.invalid' }, paging: { limit: 1 } }
  try {
    await ask({ path: '/members/v1/members/query', body: { query } })
  } catch (error) {
    if (!(error instanceof SourceRefusal)) throw error
    throw new SourceRefusal(403, 'The key may not read members with their e-mail addresses')
  }
}

function pageAfter(offset: number, count: number, total: number | null | undefined) {
  return { next: count < pageSize ? undefined : String(offset + count), total }
}

function askProducts(ask: Ask, after: number, limit: number): Promise<QueryProductsReply> {
  return ask<QueryProductsReply>({
    path: '/stores-reader/v1/products/query',
    body: {
      query: {
        filter: JSON.stringify({ numericId: { $gt: String(after) } }),
        sort: '[{"numericId":"asc"}]',
        paging: { limit },
      },
      includeVariants: true,
      includeHiddenProducts: true,
      includeMerchantSpecificData: true,
    },
  })
}

/** Shops that do not know the question have the first catalogue. */
async function catalogueOf(ask: Ask): Promise<SourceFacts['catalogue']> {
  const { catalogVersion } = await unlessRefused(
    ask<{ catalogVersion?: string }>({ method: 'GET', path: '/stores/v3/provision/version' }),
    {},
  )
  return catalogVersion === 'V3_CATALOG' ? 'V3_CATALOG' : 'V1_CATALOG'
}

async function countContacts(ask: Ask): Promise<number | undefined> {
  const { pagingMetadata } = await unlessRefused(
    ask<{ pagingMetadata?: { total?: number } }>({
      path: '/contacts/v4/contacts/query',
      body: { query: { paging: { limit: 1 } } },
    }),
    {},
  )
  return pagingMetadata?.total
}

async function unlessRefused<Reply>(asking: Promise<Reply>, otherwise: Reply): Promise<Reply> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof SourceRefusal) return otherwise
    throw error
  }
}
