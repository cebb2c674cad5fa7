import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limit } from '../../budgets/service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { toBrowser } from '../../platform/pages/forms.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as callbacks from '../providers/callbacks.service.ts'
import { signInByProvider } from '../providers/members.service.ts'
import * as providers from '../providers/service.ts'
import * as audit from '../sessions/audit.service.ts'
import { isOwnPath } from '../sessions/browsers.rules.ts'
import * as browsers from '../sessions/browsers.service.ts'
import * as visits from './visits.service.ts'
import { redirectAfterStep } from './visits.service.ts'

type Request = FastifyRequest<{
  Params: { id: string }
  Querystring: { returnTo?: unknown; state?: unknown }
}>

/** Sends browsers to a provider, and receives them back. */
export function providerPages(server: FastifyInstance, shop: Shop): void {
  const on = (path: string, work: (visit: visits.Visit, request: Request) => Promise<Redirect>) => {
    const options = { exposeHeadRoute: false, onRequest: limit(shop, 'write', 'sign-in') }
    server.get(`/_identity/providers/:id/${path}`, options, async (request: Request, reply) => {
      const browser = toBrowser(request)
      const findSiteId = () => callbacks.findSiteId(shop, request.query.state)
      const visit = await visits.start(shop, browser, { findSiteId })
      return send(reply, await redirectToLoginOnRefusal(shop, visit, () => work(visit, request)))
    })
  }
  on('start', (visit, request) => start(shop, visit, request))
  on('callback', (visit, request) => finish(shop, visit, request))
}

interface Redirect {
  location: string
  cookies: string[]
}

async function start(shop: Shop, visit: visits.Visit, { params, query }: Request): Promise<Redirect> {
  const { site, memory } = visit
  const provider = await providers.getEnabled(shop, site.id, params.id)
  const { returnTo } = query
  const target = typeof returnTo === 'string' && isOwnPath(returnTo) ? returnTo : memory.returnTo
  const journey = { browser: memory.secret, continueAt: target ?? '' }
  const location = await callbacks.startAuthorization(shop, provider, journey)
  return { location, cookies: [browsers.memoryCookie(shop, memory)] }
}

async function finish(shop: Shop, visit: visits.Visit, { params, url }: Request): Promise<Redirect> {
  const { site, memory } = visit
  const context = visits.signInContext(visit)
  const provider = await providers.getEnabled(shop, site.id, params.id)
  const query = url.split('?').slice(1).join('?')
  const { claims, continueAt } = await callbacks.finishAuthorization(shop, provider, {
    browser: memory.secret,
    query,
  })
  const { outcome, pendingLink } = await signInByProvider(shop, context, { provider, claims })
  const remembered = {
    ...memory,
    ...(continueAt ? { returnTo: continueAt } : {}),
    ...(pendingLink ? { email: pendingLink.email, providerLink: pendingLink.link } : {}),
  }
  if (outcome) return redirectAfterStep(shop, { ...visit, memory: remembered }, outcome)
  return { location: '/login?provider=confirm', cookies: [browsers.memoryCookie(shop, remembered)] }
}

/** The sign-in page explains the error, and offers the other ways to sign in. */
async function redirectToLoginOnRefusal(
  shop: Shop,
  visit: visits.Visit,
  work: () => Promise<Redirect>,
): Promise<Redirect> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await audit.record(shop, {
      context: visits.signInContext(visit),
      call: 'signInByProvider',
      refusal: error,
    })
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

function send(reply: FastifyReply, { location, cookies }: Redirect): FastifyReply {
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  // The address contains the code and the state.
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  return reply.redirect(location, 303)
}
