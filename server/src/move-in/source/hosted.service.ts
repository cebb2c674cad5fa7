import type { QueryContactsReply, QueryLabelsReply } from '@cartwright/contract/identity/contacts.ts'
import type { QueryMembersReply } from '@cartwright/contract/identity/members.ts'
import type { ListFulfillmentsOfOrdersReply } from '@cartwright/contract/orders/fulfillments.ts'
import type { SearchOrdersReply } from '@cartwright/contract/orders/orders.ts'
import type { QueryCouponsReply } from '@cartwright/contract/pricing/coupons.ts'
import type { QueryReviewsReply } from '@cartwright/contract/reviews/reviews.ts'
import type { Noun, Records } from '../records/rules.ts'
import { catalogueV1 } from './catalogue-v1.service.ts'
import { catalogueV3 } from './catalogue-v3.service.ts'
import { type Ask, clientOf, type SourceAddress, SourceRefusal, unlessRefused } from './client.service.ts'
import {
  type CatalogueNoun,
  type CatalogueSource,
  isInCatalogue,
  nextCursor,
  type Page,
  pageAfter,
  pageSize,
  queryAt,
  type SourceFacts,
} from './pages.rules.ts'

/** Another shop that is read page by page. A position is a text of the source's own. */
export interface Source {
  /** The same for each move from this shop. */
  key: string
  read<Name extends Noun>(noun: Name, position: string | undefined): Promise<Page<Records[Name]>>
  /** The currency of its prices, if it has any; which catalogue it has. */
  describe(): Promise<SourceFacts>
}

type Reader<Name extends Noun> = (ask: Ask, position: string | undefined) => Promise<Page<Records[Name]>>

/** A shop on the hosted platform, or another shop that answers the contract's calls. */
export function openHosted(address: SourceAddress): Source {
  const ask = clientOf(address)
  let opened: Promise<CatalogueSource> | undefined
  const catalogue = () => {
    opened ??= openCatalogue(ask)
    return opened
  }
  return {
    key: `${new URL(address.url).host}/${address.siteId}`,
    async read<Name extends Noun>(noun: Name, position: string | undefined) {
      const found: Promise<Page<Records[Noun]>> = isInCatalogue(noun)
        ? (await catalogue())[noun](position)
        : (readers[noun as OtherNoun] as Reader<OtherNoun>)(ask, position)
      return found as Promise<Page<Records[Name]>>
    },
    describe: async () => (await catalogue()).describe(),
  }
}

/** Of the generation that the shop has. Shops that do not know the question have the first. */
async function openCatalogue(ask: Ask): Promise<CatalogueSource> {
  const asking = ask<{ catalogVersion?: string }>({ method: 'GET', path: '/stores/v3/provision/version' })
  const { catalogVersion } = await unlessRefused(asking, {})
  return catalogVersion === 'V3_CATALOG' ? catalogueV3(ask) : catalogueV1(ask)
}

type OtherNoun = Exclude<Noun, CatalogueNoun>

const readers: { [Name in OtherNoun]: Reader<Name> } = {
  async members(ask, position) {
    if (position === undefined) await requireMembers(ask)
    const { members, metadata } = await ask<QueryMembersReply>({
      path: '/members/v1/members/query',
      body: { fieldsets: ['FULL'], query: queryFrom(position) },
    })
    return { records: members, next: placeAfter(members, position), total: metadata.total }
  },

  async labels(ask, position) {
    const offset = Number(position ?? 0)
    const { labels, metadata } = await ask<QueryLabelsReply>({
      path: '/contacts/v4/labels/query',
      body: { query: { paging: { limit: pageSize, offset } } },
    })
    return { records: labels, ...pageAfter(offset, labels.length, metadata?.total) }
  },

  async contacts(ask, position) {
    const { contacts, pagingMetadata } = await ask<QueryContactsReply>({
      path: '/contacts/v4/contacts/query',
      body: { query: queryFrom(position) },
    })
    return { records: contacts, next: placeAfter(contacts, position), total: pagingMetadata?.total }
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
    const search = queryAt(position, { sort: [{ fieldName: 'createdDate', order: 'ASC' }] })
    const { orders = [], metadata } = await ask<SearchOrdersReply>({
      path: '/ecom/v1/orders/search',
      body: { search },
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
    const { reviews, metadata } = await ask<QueryReviewsReply>({
      path: '/reviews/v1/reviews/query',
      body: { query: queryAt(position, first), returnPrivateReviews: true },
    })
    return { records: reviews, next: nextCursor(metadata), total: metadata.total }
  },
}

/** A place among those that are read by the time they joined. Several of one moment may be apart. */
interface Place {
  since?: string | undefined
  skip: number
}

function placeOf(position: string | undefined): Place {
  return position ? JSON.parse(position) : { skip: 0 }
}

function queryFrom(position: string | undefined) {
  const { since, skip } = placeOf(position)
  return {
    ...(since ? { filter: { createdDate: { $gte: since } } } : {}),
    sort: [{ fieldName: 'createdDate', order: 'ASC' }],
    paging: { limit: pageSize, offset: skip },
  }
}

function placeAfter(
  records: readonly { createdDate?: string | null | undefined }[],
  position: string | undefined,
): string | undefined {
  if (records.length < pageSize) return undefined
  const { since, skip } = placeOf(position)
  const last = records.at(-1)?.createdDate ?? undefined
  const shared = records.filter(({ createdDate }) => createdDate === last).length
  return JSON.stringify({
    since: last,
    skip: last === since ? skip + records.length : shared,
  } satisfies Place)
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
