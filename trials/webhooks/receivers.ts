import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { importSPKI, jwtVerify } from 'jose'
import { Webhook } from 'standardwebhooks'
import type { ShopProcess } from '../process.ts'

/** Milliseconds that the slow one takes. */
const slowness = 200
/** Share of the requests that the failing one refuses. */
const refusals = 0.3

/** How receivers behave, by name. Undefined: the connection breaks off. */
const behaviours: Record<string, (receivers: Receivers) => Promise<number | undefined>> = {
  healthy: async () => 200,
  failing: async () => (Math.random() < refusals ? 503 : 200),
  dead: async ({ isRevived }) => (isRevived ? 200 : undefined),
  slow: async () => {
    await wait(slowness)
    return 200
  },
}

/** One program that gets the events of a shop. */
export interface Receiver {
  name: string
  subscriptionId: string
  verify(body: string, headers: IncomingHttpHeaders): Promise<unknown>
  /** Milliseconds from each event until it was first accepted. */
  accepted: Map<string, number>
  /** The last sequence of each entity. */
  last: Map<string, number>
  /** Events that were given up and sent again on request: these may come late. */
  resent: Set<string>
  requests: number
  forged: number
  disordered: number
}

export interface Receivers {
  all: Receiver[]
  /** Settings with which a shop reaches them. */
  env: Record<string, string>
  isRevived: boolean
  subscribe(shop: ShopProcess, types: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** A healthy receiver, one that fails, a dead one and a slow one. The slow one gets what the published clients read. */
export async function openReceivers(): Promise<Receivers> {
  const server = createServer((request, response) => void answer(receivers, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const receivers: Receivers = {
    all: [],
    env: { FETCH_NETWORKS: '127.0.0.0/8', FETCH_PORTS: String(port) },
    isRevived: false,
    async subscribe(shop, types) {
      for (const name of Object.keys(behaviours)) {
        const envelope = name === 'slow' ? 'contract' : 'standard'
        const url = `http://127.0.0.1:${port}/${name}`
        receivers.all.push(await subscribe(shop, { name, url, envelope, types }))
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receivers
}

/** Calls the API of webhooks as a merchant's program does. */
// biome-ignore lint/suspicious/noExplicitAny: each call answers with something else
export async function askWebhooks(shop: ShopProcess, path: string, body?: object): Promise<any> {
  const reply = await fetch(`${shop.url}/webhooks/v1/subscriptions${path}`, {
    headers: { authorization: shop.apiKey, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

interface Wanted {
  name: string
  url: string
  envelope: string
  types: readonly string[]
}

async function subscribe(shop: ShopProcess, wanted: Wanted): Promise<Receiver> {
  const { subscription, secret } = await askWebhooks(shop, '', { subscription: wanted })
  const { id } = subscription
  return {
    name: wanted.name,
    subscriptionId: id,
    verify: secret ? verifierOf(secret) : await jwtVerifierOf(shop, id),
    accepted: new Map(),
    last: new Map(),
    resent: new Set(),
    requests: 0,
    forged: 0,
    disordered: 0,
  }
}

function verifierOf(secret: string): Receiver['verify'] {
  const webhook = new Webhook(secret)
  return async (body, headers) => webhook.verify(body, headers as Record<string, string>)
}

async function jwtVerifierOf(shop: ShopProcess, id: string): Promise<Receiver['verify']> {
  const { publicKeys } = await askWebhooks(shop, `/${id}/public-key`)
  const key = await importSPKI(publicKeys[0].pem, 'RS256')
  return async (body) => {
    const { payload } = await jwtVerify<{ data: string }>(body, key)
    return { data: JSON.parse(JSON.parse(payload.data).data) }
  }
}

async function answer(
  receivers: Receivers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const receiver = receivers.all.find(({ name }) => request.url === `/${name}`)
  const body = await text(request).catch(() => undefined)
  const status = receiver && (await behaviours[receiver.name]?.(receivers))
  if (!receiver || body === undefined || status === undefined) {
    request.socket.destroy()
    return
  }
  receiver.requests++
  try {
    const told = (await receiver.verify(body, request.headers)) as { data: Told }
    if (status === 200) accept(receiver, told.data)
  } catch {
    receiver.forged++
  }
  response.writeHead(status).end()
}

/** Of the envelope of entities. */
interface Told {
  id: string
  entityId: string
  entityEventSequence: string
  eventTime: string
}

function accept(receiver: Receiver, { id, entityId, entityEventSequence, eventTime }: Told): void {
  if (receiver.accepted.has(id)) return
  const { accepted, last, resent } = receiver
  accepted.set(id, Date.now() - Date.parse(eventTime))
  const sequence = Number(entityEventSequence)
  if (sequence <= (last.get(entityId) ?? 0) && !resent.has(id)) receiver.disordered++
  last.set(entityId, Math.max(sequence, last.get(entityId) ?? 0))
}
