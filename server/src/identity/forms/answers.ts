import type { PageName } from '@cartwright/contract/pages/pages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type PageAnswer, type Pages, sendPage } from '../../platform/pages/pages.ts'
import type { Browser } from '../sessions/browsers.rules.ts'

/** A page or a redirect, and the cookies to set. */
export type Answer<Props> = { cookies?: string[] } & (
  | { props: Props; status?: number }
  | { location: string }
)

/** Query parameters of a page. */
export type PageQuery = Readonly<Record<string, unknown>>

export function toBrowser({ headers, ip }: FastifyRequest): Browser {
  return { headers, address: ip }
}

/** Route options for a rate limit. `factor` 0 switches it off. */
export function rateLimit(factor: number, perMinute: number) {
  if (factor === 0) return {}
  return { config: { rateLimit: { max: Math.ceil(perMinute * factor), timeWindow: 60_000 } } }
}

interface Answered<Name extends PageName> extends Pick<PageAnswer<Name>, 'page' | 'formTargets'> {
  answer: Answer<PageAnswer<Name>['props']>
  build: Pages
}

/** Sends a page or a redirect. With `Accept: application/json`, sends the props or the location. */
export async function sendAnswer<Name extends PageName>(
  reply: FastifyReply,
  request: FastifyRequest,
  { answer, build, ...page }: Answered<Name>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('vary', 'accept, accept-language, cookie')
  if (answer.cookies) reply.header('set-cookie', answer.cookies)
  const wantsJson = request.headers.accept?.includes('application/json') ?? false
  if ('location' in answer) {
    return wantsJson ? reply.send({ location: answer.location }) : reply.redirect(answer.location, 303)
  }
  const { props, status = 200 } = answer
  if (wantsJson) return reply.code(status).send({ props })
  return sendPage(reply, build, { ...page, props, status })
}
