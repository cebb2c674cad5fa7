import { type AbsentCall, absentCalls } from '@cartwright/contract/absent-calls.ts'
import { calls } from '@cartwright/contract/calls.ts'
import type { FastifyRequest } from 'fastify'
import { notFound, refuse } from '../platform/errors/errors.ts'
import type { RouteContext } from '../platform/room.ts'
import { packageIn, pathPattern } from './rules.ts'
import * as missed from './service.ts'

export function absentCallRoutes(context: RouteContext): void {
  const { on, shop } = context
  on(calls.listMissedRequests, ({ caller }) => missed.list(shop, caller.siteId))
  for (const call of absentCalls) answer(context, call)
  countUnknown(context)
}

/** The caller is checked as for any call; the request is not, because nothing comes of it. */
function answer({ on, shop }: RouteContext, call: AbsentCall): void {
  const { method, path } = call
  on(
    call,
    async ({ caller, headers }) => {
      missed.count(shop, caller, { method, path, packageName: packageIn(headers['x-wix-bi-gateway']) })
      return replyTo(call)
    },
    { writes: () => false },
  )
}

function replyTo({ answer, feature }: AbsentCall): object {
  if (answer === 'missing') throw notFound('Nothing has this id')
  if ('body' in answer) return answer.body
  throw refuse(answer.code, undefined, { feature })
}

/** At a time. What comes meanwhile is not counted. */
const mostLookUps = 4

/** Counts the paths that no call has, after their answer. Who asked is looked up only then. */
function countUnknown({ server, shop, authenticate }: RouteContext): void {
  let lookUps = 0
  const look = async (request: FastifyRequest, path: string) => {
    const caller = await authenticate(request)
    const packageName = packageIn(request.headers['x-wix-bi-gateway'])
    if (caller) missed.count(shop, caller, { method: request.method, path, packageName })
  }
  server.addHook('onResponse', (request, _reply, done) => {
    done()
    if (request.refused !== 'UNKNOWN_CALL' || !request.headers.authorization) return
    const path = pathPattern(request.url)
    if (path === undefined || lookUps === mostLookUps) return
    lookUps++
    look(request, path)
      .catch((error: unknown) => shop.log.warn({ err: error }, 'an unknown call was not counted'))
      .finally(() => lookUps--)
  })
}
