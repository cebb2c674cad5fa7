import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Pages, sendPage } from '../../platform/pages/pages.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Memory } from '../sessions/browsers.rules.ts'
import * as browsers from '../sessions/browsers.service.ts'
import * as recovery from '../sign-in/recovery.service.ts'
import * as states from '../sign-in/states.service.ts'
import * as onward from './consent.service.ts'
import { type Typed, typedOf } from './forms.rules.ts'
import * as pages from './service.ts'
import * as visits from './visits.service.ts'

type Request = FastifyRequest<{ Querystring: pages.Asked }>

/** How a page answers: what it shows, and what its form does. */
interface Page {
  look(shop: Shop, visit: visits.Visit, asked: pages.Asked): Promise<pages.Answer>
  submit?(shop: Shop, visit: visits.Visit, typed: Typed): Promise<pages.Answer>
  /** Where what this browser holds belongs to one site. */
  siteOf?(shop: Shop, memory: Memory): Promise<string | undefined>
}

const ofState: Page['siteOf'] = (shop, { stateToken }) => states.siteOf(shop, stateToken)
const ofLink: Page['siteOf'] = (shop, { link }) => recovery.siteOf(shop, link)

const all: Record<string, Page> = {
  '/login': { look: pages.login, submit: pages.signIn },
  '/register': { look: pages.registration, submit: pages.register },
  '/verify': { look: pages.verification, submit: pages.verify, siteOf: ofState },
  '/approval': { look: pages.approval, siteOf: ofState },
  '/forgot': { look: pages.forgetting, submit: pages.forget },
  '/link-sent': { look: pages.linkSent },
  '/reset-password': { look: pages.byLink, submit: pages.choosePassword, siteOf: ofLink },
  '/signed-in': { look: onward.goOn },
  '/consent': { look: onward.asking, submit: onward.answer },
  '/choose-account': { look: onward.choice, submit: onward.choose },
  '/logout': { look: pages.leaving, submit: pages.leave },
}

/** Signing in on pages of the shop's own, which work without a script; with `Accept: application/json` the props alone. */
export function identityPages(
  server: FastifyInstance,
  { shop, build, limits }: { shop: Shop; build: Pages; limits: number },
): void {
  const limited =
    limits === 0 ? {} : { config: { rateLimit: { max: Math.ceil(60 * limits), timeWindow: 60_000 } } }
  for (const [path, { look, submit, siteOf }] of Object.entries(all)) {
    const arriving = { siteOf: (memory: Memory) => siteOf?.(shop, memory) ?? Promise.resolve(undefined) }
    server.get<{ Querystring: pages.Asked }>(path, { exposeHeadRoute: false }, async (request, reply) => {
      const browser = browserOf(request)
      const visit = await visits.begin(shop, browser, { ...arriving, language: request.query.lang })
      const answer = await safely(shop, visit, () => look(shop, visit, request.query))
      return send(reply, { visit, request, build, answer })
    })
    if (!submit) continue
    server.post<{ Querystring: pages.Asked }>(path, limited, async (request, reply) => {
      const browser = browserOf(request)
      const visit = await visits.begin(shop, browser, arriving)
      const typed = typedOf(request.body)
      const answer = (await browsers.isOurs(shop, browser, typed.csrf))
        ? await safely(shop, visit, () => submit(shop, visit, typed))
        : pages.strange(shop, visit, typed, path)
      return send(reply, { visit, request, build, answer })
    })
  }
}

function browserOf({ headers, ip }: Request) {
  return { headers, address: ip }
}

async function safely(
  shop: Shop,
  visit: visits.Visit,
  work: () => Promise<pages.Answer>,
): Promise<pages.Answer> {
  try {
    return await work()
  } catch (error) {
    shop.log.error({ err: error }, 'a page of signing in failed')
    return pages.failed(shop, visit)
  }
}

interface Sent {
  visit: visits.Visit
  request: Request
  build: Pages
  answer: pages.Answer
}

async function send(reply: FastifyReply, { visit, request, build, answer }: Sent): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('vary', 'accept, accept-language, cookie')
  if (answer.cookies) reply.header('set-cookie', answer.cookies)
  const wantsJson = request.headers.accept?.includes('application/json') ?? false
  if ('location' in answer) {
    return wantsJson ? reply.send({ location: answer.location }) : reply.redirect(answer.location, 303)
  }
  const { props, status = 200 } = answer
  if (wantsJson) return reply.code(status).send({ props })
  return sendPage(reply, build, { page: 'identity', props, status, formTargets: onward.targetsOf(visit) })
}
