import type { Call, CallerKind } from '../../contract/src/calls.ts'
import * as access from '../../server/src/sites/apps/service.ts'
import * as people from '../../server/src/staff/people/service.ts'
import * as sessions from '../../server/src/staff/sessions/service.ts'
import { memberTokens, newMember, newVisitorFor } from '../../server/test/members.ts'
import { setUpShop } from '../../server/test/staff.ts'
import type { Store } from '../../server/test/store.ts'
import type { Random } from './random.ts'

type Headers = Record<string, string>

/** Who sends the requests. A caller whom a request has signed out comes back as a new one. */
export interface Callers {
  pick(call: Pick<Call, 'callers'>): Promise<{ kind: CallerKind | 'nobody'; headers: Headers }>
  /** After an answer 401. */
  renew(kind: CallerKind | 'nobody'): void
}

const kinds: readonly CallerKind[] = ['visitor', 'member', 'app', 'staff']

export async function openCallers(store: Store, random: Random): Promise<Callers> {
  await setUpShop(store)
  const known = new Map<CallerKind, Headers>()
  return {
    async pick({ callers }) {
      if (callers.length === 0) return { kind: 'nobody', headers: {} }
      const kind = random.chance(0.95) ? random.pick(callers) : random.pick(kinds)
      const headers = known.get(kind) ?? (await newCaller[kind](store))
      known.set(kind, headers)
      return { kind, headers }
    },
    renew(kind) {
      if (kind !== 'nobody') known.delete(kind)
    },
  }
}

const newCaller: Record<CallerKind, (store: Store) => Promise<Headers>> = {
  async visitor(store) {
    const body = { clientId: await newClient(store), grantType: 'anonymous' }
    return { authorization: (await store.ask('POST', '/oauth2/token', { body })).body.access_token }
  },
  async member(store) {
    const { id } = await newMember(store)
    const who = await newVisitorFor(store, id, await newClient(store))
    return { authorization: (await memberTokens(store, who)).access_token }
  },
  async app({ shop, siteId }) {
    const { secret } = await access.createKey(shop, siteId, { name: 'Wrong shapes', permissions: ['*'] })
    return { authorization: secret }
  },
  async staff({ shop, siteId }) {
    const all = await people.list(shop, siteId)
    const owner = all.find(({ role }) => role === 'owner')
    if (!owner) throw new Error('the shop has no owner')
    const browser = { address: '127.0.0.1', headers: {} }
    const { cookie } = await sessions.start(shop, { siteId, personId: owner.id }, browser)
    return { cookie: cookie.split(';')[0] ?? '', origin: shop.publicUrl }
  },
}

async function newClient({ shop, siteId }: Store): Promise<string> {
  const client = await access.createClient(shop, siteId, {
    name: 'Wrong shapes',
    kind: 'compat',
    redirectUris: ['https://storefront.test/callback'],
    allowedOrigins: ['https://storefront.test'],
  })
  return client.id
}
