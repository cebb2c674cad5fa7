import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limit } from '../../budgets/service.ts'
import { deviceOf } from '../../credentials/cookies.rules.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { toBrowser } from '../../platform/pages/forms.ts'
import type { MemberKey } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isObject } from '../../platform/values/optional.ts'
import * as passkeys from '../passkeys/service.ts'
import * as audit from '../sessions/audit.service.ts'
import * as browsers from '../sessions/browsers.service.ts'
import * as signIn from '../sign-in/service.ts'
import * as visits from './visits.service.ts'
import { redirectAfterStep } from './visits.service.ts'

interface PasskeyRequest {
  visit: visits.Visit
  body: Record<string, unknown>
}

/** What scripts on the sign-in and account pages call to use passkeys. */
export function passkeyPages(server: FastifyInstance, shop: Shop): void {
  const limited = { onRequest: limit(shop, 'write', 'sign-in') }
  const on = (
    path: string,
    answer: (passkeyRequest: PasskeyRequest, reply: FastifyReply) => Promise<object>,
  ) => {
    server.post(`/_identity/passkeys${path}`, limited, async (request, reply) => {
      const passkeyRequest = await parseRequest(shop, request)
      return reply.header('cache-control', 'no-store').send(await answer(passkeyRequest, reply))
    })
  }
  on('/options', ({ visit }) => passkeys.requestOptions(shop, visit.site.id))
  on('/verify', async ({ visit, body }, reply) => {
    const context = visits.signInContext(visit)
    const member = await passkeys.authenticate(shop, context, body.response)
    const outcome = await signIn.completeSignIn(shop, context, { member, method: 'passkey' })
    const { location, cookies } = await redirectAfterStep(shop, visit, outcome)
    reply.header('set-cookie', cookies)
    return { location }
  })
  on('/new/options', ({ visit }) => passkeys.creationOptions(shop, signedInMember(visit)))
  on('/new', async ({ visit, body: { response, name } }) => {
    const owner = signedInMember(visit)
    const device = deviceOf(visit.browser.headers['user-agent'])
    await passkeys.create(shop, owner, { response, name, device })
    await audit.record(shop, {
      context: visits.signInContext(visit),
      memberId: owner.memberId,
      call: 'createPasskey',
    })
    return { location: '/account?done=passkey#passkeys' }
  })
}

/** Only for our own pages: each carries a token that only this browser received. */
async function parseRequest(shop: Shop, request: FastifyRequest): Promise<PasskeyRequest> {
  const browser = toBrowser(request)
  const sent = isObject(request.body) ? request.body : {}
  const csrf = typeof sent.csrf === 'string' ? sent.csrf : undefined
  if (!(await browsers.isOwnForm(shop, browser, csrf))) throw refuse('FOREIGN_PAGE')
  return { visit: await visits.start(shop, browser), body: sent }
}

function signedInMember({ session }: visits.Visit): MemberKey {
  if (!session) throw refuse('UNAUTHENTICATED')
  return { siteId: session.siteId, memberId: session.memberId }
}
