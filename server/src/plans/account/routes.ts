import type { FastifyInstance } from 'fastify'
import { limit } from '../../budgets/service.ts'
import * as account from '../../customers/account/service.ts'
import { paths } from '../../customers/account/view.ts'
import * as visits from '../../identity/pages/visits.service.ts'
import * as browsers from '../../identity/sessions/browsers.service.ts'
import { parseForm, sendAnswer, toBrowser } from '../../platform/pages/forms.ts'
import type { PageContext } from '../../platform/room.ts'
import type { PageRequest } from '../../redirects/pages.service.ts'
import * as changes from './change.service.ts'
import * as plans from './service.ts'

type Work = (visit: account.SignedInVisit, request: PageRequest) => Promise<plans.AccountAnswer>

/** The member's plans in the account. They work without a script. */
export function accountPages(
  server: FastifyInstance,
  { shop, build }: Pick<PageContext, 'shop' | 'build'>,
): void {
  const answer = async (request: PageRequest, work: Work): Promise<plans.AccountAnswer> => {
    const visit = await visits.start(shop, toBrowser(request), { language: request.query.lang })
    const { session } = visit
    if (!session) return account.redirectToLogin(shop, visit, request.url)
    return work({ ...visit, session }, request)
  }
  const one = `${paths.subscriptions}/:id`
  const look = (path: string, work: Work) =>
    server.get(path, { exposeHeadRoute: false }, async (request: PageRequest, reply) =>
      sendAnswer(reply, request, { page: 'account', build, answer: await answer(request, work) }),
    )
  look(paths.subscriptions, (visit, { query }) => plans.list(shop, visit, query))
  look(one, (visit, { params, query }) => plans.show(shop, visit, { id: params.id ?? '', query }))
  look(`${one}/change`, (visit, { params, query }) =>
    changes.show(shop, visit, { id: params.id ?? '', query }),
  )
  server.post(`${one}/change`, { onRequest: limit(shop, 'write') }, async (request: PageRequest, reply) => {
    const done = await answer(request, async (visit) => {
      const id = request.params.id ?? ''
      const form = parseForm(request.body)
      const isOurs = await browsers.isOwnForm(shop, visit.browser, form.csrf)
      return isOurs ? changes.submit(shop, visit, { id, form }) : changes.show(shop, visit, { id, query: {} })
    })
    return sendAnswer(reply, request, { page: 'account', build, answer: done })
  })
  server.post(one, { onRequest: limit(shop, 'write') }, async (request: PageRequest, reply) => {
    const done = await answer(request, async (visit) => {
      const id = request.params.id ?? ''
      const form = parseForm(request.body)
      const isOurs = await browsers.isOwnForm(shop, visit.browser, form.csrf)
      return isOurs ? plans.cancel(shop, visit, { id, form }) : plans.show(shop, visit, { id, query: {} })
    })
    return sendAnswer(reply, request, { page: 'account', build, answer: done })
  })
}
