import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as providerVisits from '../providers/callbacks.service.ts'
import { recognise } from '../providers/members.service.ts'
import * as providers from '../providers/service.ts'
import * as events from '../sessions/audit.service.ts'
import { isOwnPath } from '../sessions/browsers.rules.ts'
import * as browsers from '../sessions/browsers.service.ts'
import * as visits from './visits.service.ts'
import { arrive } from './visits.service.ts'

type Request = FastifyRequest<{
  Params: { id: string }
  Querystring: { returnTo?: unknown; state?: unknown }
}>

/** Where browsers set out to a provider, and come back from it. */
export function providerPages(
  server: FastifyInstance,
  { shop, limits }: { shop: Shop; limits: number },
): void {
  const limited = limits === 0 ? {} : { rateLimit: { max: Math.ceil(60 * limits), timeWindow: 60_000 } }
  const on = (path: string, work: (visit: visits.Visit, request: Request) => Promise<Way>) => {
    const options = { exposeHeadRoute: false, config: limited }
    server.get(`/_identity/providers/:id/${path}`, options, async (request: Request, reply) => {
      const browser = { headers: request.headers, address: request.ip }
      const siteOf = () => providerVisits.siteOf(shop, request.query.state)
      const visit = await visits.begin(shop, browser, { siteOf })
      return send(reply, await orLogin(shop, visit, () => work(visit, request)))
    })
  }
  on('start', (visit, request) => start(shop, visit, request))
  on('callback', (visit, request) => comeBack(shop, visit, request))
}

/** Where a browser goes on, and what it keeps. */
interface Way {
  location: string
  cookies: string[]
}

async function start(shop: Shop, visit: visits.Visit, { params, query }: Request): Promise<Way> {
  const { site, memory } = visit
  const provider = await providers.enabled(shop, site.id, params.id)
  const { returnTo } = query
  const wanted = typeof returnTo === 'string' && isOwnPath(returnTo) ? returnTo : memory.returnTo
  const journey = { browser: memory.secret, continueAt: wanted ?? '' }
  const location = await providerVisits.begin(shop, provider, journey)
  return { location, cookies: [browsers.kept(shop, memory)] }
}

async function comeBack(shop: Shop, visit: visits.Visit, { params, url }: Request): Promise<Way> {
  const { site, memory } = visit
  const asker = visits.askerOf(visit)
  const provider = await providers.enabled(shop, site.id, params.id)
  const query = url.split('?').slice(1).join('?')
  const { claims, continueAt } = await providerVisits.end(shop, provider, { browser: memory.secret, query })
  const { outcome, waiting } = await recognise(shop, asker, { provider, claims })
  const remembered = {
    ...memory,
    ...(continueAt ? { returnTo: continueAt } : {}),
    ...(waiting ? { email: waiting.email, providerLink: waiting.link } : {}),
  }
  if (outcome) return arrive(shop, { ...visit, memory: remembered }, outcome)
  return { location: '/login?provider=confirm', cookies: [browsers.kept(shop, remembered)] }
}

/** What went wrong is said on the page where somebody may choose another way. */
async function orLogin(shop: Shop, visit: visits.Visit, work: () => Promise<Way>): Promise<Way> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    events.note(shop, { asker: visits.askerOf(visit), call: 'signInByProvider', refusal: error })
    return { location: `/login?provider=${reasons[error.reason ?? ''] ?? 'failed'}`, cookies: [] }
  }
}

const reasons: Readonly<Record<string, string>> = {
  PROVIDER_DECLINED: 'declined',
  PROVIDER_VISIT_OVER: 'over',
  PROVIDER_WITHOUT_EMAIL: 'no-email',
  MEMBER_BLOCKED: 'blocked',
  REGISTRATION_CLOSED: 'closed',
}

function send(reply: FastifyReply, { location, cookies }: Way): FastifyReply {
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  // The code and the state in the address are nobody else's business.
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  return reply.redirect(location, 303)
}
