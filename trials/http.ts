import { setTimeout as wait } from 'node:timers/promises'
import { nextAddress, type Place } from './shoppers.ts'

export interface Reply {
  status: number
  /** What the server says of a refusal. */
  code: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: a trial reads whatever the wire carries
  body: any
  headers: Headers
}

export interface Asking {
  /** An access token or an API key. */
  as?: string
  body?: object
  /** Of the network. */
  address?: string
  cookie?: string
}

/** One request, whatever comes of it. Fails only without an answer. */
export async function ask(
  { url }: Pick<Place, 'url'>,
  path: string,
  { as, body, address, cookie }: Asking = {},
): Promise<Reply> {
  const headers = {
    accept: 'application/json',
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(as ? { authorization: as } : {}),
    ...(address ? { 'x-forwarded-for': address } : {}),
    ...(cookie ? { cookie } : {}),
  }
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  return replyOf(await fetch(url + path, { headers, redirect: 'manual', ...sent }))
}

export async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== ''
  const body = isJson ? JSON.parse(text) : text
  const { status, headers } = response
  return { status, code: body.details?.applicationError?.code, body, headers }
}

/** Asks again while the server has too much to do, after the time that it names. */
export async function insist(place: Pick<Place, 'url'>, path: string, asking: Asking = {}): Promise<Reply> {
  for (;;) {
    const reply = await ask(place, path, asking)
    const seconds = Number(reply.headers.get('retry-after') ?? 0)
    if (reply.status !== 503 || seconds === 0) return reply
    await wait(seconds * 1000)
  }
}

/** What a merchant's program needs to be done. Fails if it is refused. */
export async function asMerchant(place: Place, path: string, body: object) {
  const reply = await insist(place, path, { as: place.apiKey, body })
  if (reply.status === 200) return reply.body
  throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
}

/** A visitor with a network address of their own. */
export interface Visitor {
  as: string
  address: string
}

export async function newVisitor(place: Place): Promise<Visitor> {
  const address = nextAddress()
  const { clientId } = place
  const { body } = await insist(place, '/oauth2/token', {
    address,
    body: { clientId, grantType: 'anonymous' },
  })
  return { as: body.access_token, address }
}
