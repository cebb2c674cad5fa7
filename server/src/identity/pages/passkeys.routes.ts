import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceOf } from '../../credentials/cookies.rules.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { isObject } from '../../platform/http/body.ts'
import type { MemberKey } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as passkeys from '../passkeys/service.ts'
import * as events from '../sessions/audit.service.ts'
import * as browsers from '../sessions/browsers.service.ts'
import * as authentication from '../sign-in/service.ts'
import * as visits from './visits.service.ts'
import { arrive } from './visits.service.ts'

interface Asked {
  visit: visits.Visit
  body: Record<string, unknown>
}

/** What the pages of signing in and of the account ask with their scripts; an authenticator does the rest. */
export function passkeyPages(
  server: FastifyInstance,
  { shop, limits }: { shop: Shop; limits: number },
): void {
  const limited =
    limits === 0 ? {} : { config: { rateLimit: { max: Math.ceil(60 * limits), timeWindow: 60_000 } } }
  const on = (path: string, answer: (asked: Asked, reply: FastifyReply) => Promise<object>) => {
    server.post(`/_identity/passkeys${path}`, limited, async (request, reply) => {
      const asked = await asking(shop, request)
      return reply.header('cache-control', 'no-store').send(await answer(asked, reply))
    })
  }
  on('/options', ({ visit }) => passkeys.useOptions(shop, visit.site.id))
  on('/verify', async ({ visit, body }, reply) => {
    const asker = visits.askerOf(visit)
    const member = await passkeys.use(shop, asker, body.response)
    const outcome = await authentication.enter(shop, asker, { member, method: 'passkey' })
    const { location, cookies } = await arrive(shop, visit, outcome)
    reply.header('set-cookie', cookies)
    return { location }
  })
  on('/new/options', ({ visit }) => passkeys.creationOptions(shop, ownerOf(visit)))
  on('/new', async ({ visit, body: { response, name } }) => {
    const owner = ownerOf(visit)
    const device = deviceOf(visit.browser.headers['user-agent'])
    await passkeys.create(shop, owner, { response, name, device })
    events.note(shop, { asker: visits.askerOf(visit), memberId: owner.memberId, call: 'createPasskey' })
    return { location: '/account?done=passkey#passkeys' }
  })
}

/** Nothing of this is for other pages than ours: each carries what only this browser was told. */
async function asking(shop: Shop, { headers, ip, body }: FastifyRequest): Promise<Asked> {
  const browser = { headers, address: ip }
  const sent = isObject(body) ? body : {}
  const csrf = typeof sent.csrf === 'string' ? sent.csrf : undefined
  if (!(await browsers.isOurs(shop, browser, csrf))) throw refuse('FOREIGN_PAGE')
  return { visit: await visits.begin(shop, browser), body: sent }
}

function ownerOf({ session }: visits.Visit): MemberKey {
  if (!session) throw refuse('UNAUTHENTICATED')
  return { siteId: session.siteId, memberId: session.memberId }
}
