import { Readable } from 'node:stream'
import type { MemberArchive } from '@cartwright/contract/identity/members.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import * as cart from '../../cart/cart/service.ts'
import * as orders from '../../orders/search.service.ts'
import { Refusal } from '../../platform/errors.ts'
import { Download } from '../../platform/http.ts'
import type { Shop } from '../../platform/shop.ts'
import * as sites from '../../sites/service.ts'
import * as community from '../members/profiles.service.ts'
import { identityOf } from '../members/rules.ts'
import { memberOnWire } from '../members/wire.ts'
import * as devices from '../profile/devices.service.ts'
import { asCaller, type Owner } from '../profile/owner.ts'
import * as queries from './export.queries.ts'

/** Everything the shop has of a member, as the file that a browser keeps. */
export async function download(shop: Shop, owner: Owner): Promise<Download> {
  const text = JSON.stringify(await archive(shop, owner), null, 2)
  return new Download(Readable.from([text]), {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="my-data-${owner.memberId}.json"`,
  })
}

async function archive(shop: Shop, owner: Owner): Promise<MemberArchive> {
  const { siteId, memberId } = owner
  const [site, member] = await Promise.all([sites.get(shop, siteId), community.get(shop, siteId, memberId)])
  const list = async (query: typeof queries.passkeysOf, value: string) =>
    (await shop.db.run(query, [siteId, value])).map(({ entry }) => entry)
  return {
    exportedDate: new Date(shop.clock()).toISOString(),
    shop: site.name,
    identity: identityOf(member),
    member: memberOnWire(member, 'FULL'),
    passkeys: await list(queries.passkeysOf, memberId),
    providers: await list(queries.providersOf, memberId),
    devices: (await devices.list(shop, owner, undefined)).map(({ current: _, ...device }) => ({ ...device })),
    carts: await cartsOf(shop, owner),
    checkouts: await list(queries.checkoutsOf, memberId),
    orders: await ordersOf(shop, owner),
    // What went to an address is its owner's, who may be somebody else until that was shown.
    backInStock: member.emailVerified ? await list(queries.waitingOf, member.email) : [],
    emails: member.emailVerified ? await list(queries.lettersTo, member.email) : [],
    events: await list(queries.deedsOf, memberId),
  }
}

async function cartsOf(shop: Shop, owner: Owner): Promise<Record<string, unknown>[]> {
  try {
    return [(await cart.read(shop, { caller: asCaller(owner) })).cart]
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return []
    throw error
  }
}

async function ordersOf(shop: Shop, owner: Owner): Promise<Order[]> {
  const all: Order[] = []
  let cursor: string | undefined
  do {
    const cursorPaging = { limit: 100, ...(cursor ? { cursor } : {}) }
    const page = await orders.search(shop, asCaller(owner), { search: { cursorPaging } })
    all.push(...(page.orders ?? []))
    cursor = page.metadata?.cursors?.next ?? undefined
  } while (cursor)
  return all
}
