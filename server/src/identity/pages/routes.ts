import type { FastifyInstance } from 'fastify'
import { limit } from '../../budgets/service.ts'
import { isUnavailable } from '../../platform/errors/errors.ts'
import {
  type FormFields,
  type PageQuery,
  parseForm,
  sendAnswer,
  toBrowser,
} from '../../platform/pages/forms.ts'
import type { Pages } from '../../platform/pages/pages.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { BrowserMemory } from '../sessions/browsers.rules.ts'
import * as browsers from '../sessions/browsers.service.ts'
import * as recovery from '../sign-in/recovery.service.ts'
import * as states from '../sign-in/states.service.ts'
import * as consent from './consent.service.ts'
import * as pages from './service.ts'
import * as visits from './visits.service.ts'

/** A page and what its form does. */
interface Page {
  look(shop: Shop, visit: visits.Visit, query: PageQuery): Promise<pages.PageAnswer>
  submit?(shop: Shop, visit: visits.Visit, values: FormFields): Promise<pages.PageAnswer>
  /** Finds the site of a secret that the browser holds. */
  findSiteId?(shop: Shop, memory: BrowserMemory): Promise<string | undefined>
}

const findSiteOfState: Page['findSiteId'] = (shop, { stateToken }) => states.findSiteId(shop, stateToken)
const findSiteOfLink: Page['findSiteId'] = (shop, { link }) => recovery.findSiteId(shop, link)

const pagesByPath: Record<string, Page> = {
  '/login': { look: pages.loginForm, submit: pages.signIn },
  '/register': { look: pages.registerForm, submit: pages.register },
  '/verify': { look: pages.verifyForm, submit: pages.verify, findSiteId: findSiteOfState },
  '/approval': { look: pages.approval, findSiteId: findSiteOfState },
  '/forgot': { look: pages.forgotForm, submit: pages.requestRecovery },
  '/link-sent': { look: pages.linkSent },
  '/reset-password': { look: pages.resetForm, submit: pages.choosePassword, findSiteId: findSiteOfLink },
  '/signed-in': { look: consent.continueAuthorization },
  '/consent': { look: consent.consent, submit: consent.submitConsent },
  '/choose-account': { look: consent.chooseAccount, submit: consent.submitAccount },
  '/logout': { look: pages.logoutForm, submit: pages.logout },
}

/** The sign-in pages, which work without JavaScript. With `Accept: application/json`, they send their props only. */
export function identityPages(server: FastifyInstance, { shop, build }: { shop: Shop; build: Pages }): void {
  const limited = { onRequest: limit(shop, 'write', 'sign-in') }
  const page = (visit: visits.Visit) =>
    ({ page: 'identity', build, formTargets: consent.formTargets(visit) }) as const
  for (const [path, { look, submit, findSiteId }] of Object.entries(pagesByPath)) {
    const options = {
      findSiteId: (memory: BrowserMemory) => findSiteId?.(shop, memory) ?? Promise.resolve(undefined),
    }
    server.get<{ Querystring: PageQuery }>(path, { exposeHeadRoute: false }, async (request, reply) => {
      const browser = toBrowser(request)
      const visit = await visits.start(shop, browser, { ...options, language: request.query.lang })
      const answer = await answerSafely(shop, visit, () => look(shop, visit, request.query))
      return sendAnswer(reply, request, { ...page(visit), answer })
    })
    if (!submit) continue
    server.post<{ Querystring: PageQuery }>(path, limited, async (request, reply) => {
      const browser = toBrowser(request)
      const visit = await visits.start(shop, browser, options)
      const values = parseForm(request.body)
      const answer = (await browsers.isOwnForm(shop, browser, values.csrf))
        ? await answerSafely(shop, visit, () => submit(shop, visit, values))
        : pages.rejectForm(shop, visit, { path, values })
      return sendAnswer(reply, request, { ...page(visit), answer })
    })
  }
}

async function answerSafely(
  shop: Shop,
  visit: visits.Visit,
  work: () => Promise<pages.PageAnswer>,
): Promise<pages.PageAnswer> {
  try {
    return await work()
  } catch (error) {
    if (isUnavailable(error)) throw error
    shop.log.error({ err: error }, 'a sign-in page failed')
    return pages.errorAnswer(shop, visit)
  }
}
