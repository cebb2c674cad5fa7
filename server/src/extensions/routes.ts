import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteHandler, ShopConfig, ShopContext } from './config.ts'

/** A page of the shop's own that says nothing else may do no more than this. */
const policy =
  "default-src 'self'; img-src 'self' data: https:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The shop's own routes. Bodies reach them as they were sent. */
export async function ownRoutes(
  server: FastifyInstance,
  routes: NonNullable<ShopConfig['routes']>,
  contextAt: (request: FastifyRequest) => Promise<ShopContext>,
): Promise<void> {
  await server.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const [name, handler] of Object.entries(routes)) {
      const [method = '', url = ''] = name.split(' ')
      own.route({
        method,
        url,
        handler: async (request, reply) =>
          answer(handler, { request, reply, context: await contextAt(request) }),
      })
    }
  })
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  context: ShopContext
}

async function answer(handler: RouteHandler, { request, reply, context }: Exchange): Promise<FastifyReply> {
  const response = await handler(toRequest(request, context.url), {
    ...context,
    params: request.params as Record<string, string>,
    address: request.address,
  })
  reply.code(response.status).header('content-security-policy', policy).header('cache-control', 'no-store')
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : '')
}

function toRequest({ method, url, headers, body }: FastifyRequest, publicUrl: string): Request {
  const pairs = Object.entries(headers).flatMap(([name, value = '']) =>
    [value].flat().map((each): [string, string] => [name, each]),
  )
  return new Request(publicUrl + url, {
    method,
    headers: pairs,
    ...(Buffer.isBuffer(body) ? { body: new Uint8Array(body) } : {}),
  })
}
