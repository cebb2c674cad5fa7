import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { memoryOf, type ShopProcess } from '../process.ts'
import { pieces } from '../shoppers.ts'
import { type Outcome, type TrialShopOptions, together, withShop } from '../trial.ts'

export interface OverloadOptions extends Pick<TrialShopOptions, 'folder' | 'databaseUrl'> {
  connections: number
  seconds: number
}

/** Milliseconds, and megabytes of the server. */
const most = { answered: 1000, refused: 50, memory: 512 }

/**
 * Each of a crowd of shoppers, with a connection and an address of their own, sends the next request as soon as the last
 * one is answered. Whoever is refused comes again after the time that the shop names. The crowd comes within five seconds,
 * after a hundred shoppers have used the shop for ten: a server that has just started is slower.
 */
export function overload(
  { connections, seconds, ...place }: OverloadOptions = { connections: 2000, seconds: 20 },
): Promise<Outcome> {
  const goods = { uncounted: 60, collections: 3 }
  return withShop(
    goods,
    async ({ goods: { uncounted }, start }) => {
      const shop = await start()
      const tokens: string[] = []
      for (let index = 0; index < Math.min(300, connections); index++) {
        tokens.push(await visitorToken(shop, index))
      }
      const ordinary = newCrowd({ shop, tokens, products: uncounted, seconds: seconds / 2 })
      await together(Math.min(100, connections), (index) => shopAround(ordinary, index))
      const crowd = newCrowd({ shop, tokens, products: uncounted, seconds })
      await together(connections, async (index) => {
        const comesAfter = (seconds / 4) * (index / connections)
        await wait(1000 * comesAfter)
        await shopAround(crowd, index)
      })
      const after = await fetch(`${shop.url}/ready`)
      return judge(crowd, { connections, memory: memoryOf(shop.pid), isReady: after.ok })
    },
    place,
  )
}

interface Crowd {
  shop: ShopProcess
  tokens: readonly string[]
  products: readonly string[]
  until: number
  answers: Answer[]
  /** Connections that ended without an answer. */
  cut: number
}

interface Answer {
  what: string
  status: number
  milliseconds: number
}

function newCrowd({
  seconds,
  ...place
}: Pick<Crowd, 'shop' | 'tokens' | 'products'> & { seconds: number }): Crowd {
  return { ...place, until: performance.now() + 1000 * seconds, answers: [], cut: 0 }
}

async function visitorToken({ url, clientId }: ShopProcess, index: number): Promise<string> {
  const reply = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(index) },
    body: JSON.stringify({ clientId, grantType: 'anonymous' }),
  })
  const { access_token } = (await reply.json()) as { access_token: string }
  return access_token
}

function addressOf(index: number): string {
  return `10.7.${index >> 8}.${index & 255}`
}

async function shopAround(crowd: Crowd, index: number): Promise<void> {
  const { port, hostname } = new URL(crowd.shop.url)
  while (performance.now() < crowd.until) {
    const socket = connect(Number(port), hostname).setNoDelay()
    socket.on('error', () => {})
    try {
      while (performance.now() < crowd.until) await askOnce(crowd, socket, index)
    } catch {
      crowd.cut++
    }
    socket.destroy()
  }
}

async function askOnce(crowd: Crowd, socket: Socket, index: number): Promise<void> {
  const { what, text } = nextRequest(crowd, index)
  const begin = performance.now()
  socket.write(text)
  const { status, retryAfter } = await readAnswer(socket)
  crowd.answers.push({ what, status, milliseconds: performance.now() - begin })
  if (status === 503) await wait(1000 * retryAfter * (1 + Math.random() / 2))
}

/** Four of five requests read, of which some search; the others fill carts. */
function nextRequest(crowd: Crowd, index: number): { what: string; text: string } {
  const dice = Math.random()
  const product = crowd.products[index % crowd.products.length] ?? ''
  const token = crowd.tokens[index % crowd.tokens.length] ?? ''
  const head = [`host: shop.test`, `x-forwarded-for: ${addressOf(index)}`]
  const get = (path: string) => [`GET ${path} HTTP/1.1`, ...head, 'accept: text/html', '', ''].join('\r\n')
  const post = (path: string, body: object) => {
    const json = JSON.stringify(body)
    const lines = [`authorization: ${token}`, 'content-type: application/json']
    const length = `content-length: ${Buffer.byteLength(json)}`
    return [`POST ${path} HTTP/1.1`, ...head, ...lines, length, '', json].join('\r\n')
  }
  if (dice < 0.3) return { what: 'page', text: get(`/products/uncounted-${index % 10}`) }
  if (dice < 0.4) return { what: 'search', text: get(`/search?q=uncounted%20${index}`) }
  if (dice < 0.8) {
    const query = { query: { paging: { limit: 20, offset: index % 40 } } }
    return { what: 'read', text: post('/stores-reader/v1/products/query', query) }
  }
  const body = { lineItems: [pieces(product, 1)] }
  return { what: 'cart', text: post('/ecom/v1/carts/current/add-to-cart', body) }
}

function readAnswer(socket: Socket): Promise<{ status: number; retryAfter: number }> {
  return new Promise((resolve, reject) => {
    let text = ''
    const read = (part: Buffer) => {
      text += part.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end)) ?? []
      if (end < 0 || text.length < end + 4 + Number(length)) return
      socket.off('data', read).off('close', fail)
      const [, retryAfter = '0'] = /\r\nretry-after: (\d+)/i.exec(text.slice(0, end)) ?? []
      resolve({ status: Number(text.slice(9, 12)), retryAfter: Number(retryAfter) })
    }
    const fail = () => reject(new Error('the connection ended'))
    socket.on('data', read).on('close', fail)
  })
}

interface Circumstances {
  connections: number
  /** Megabytes */
  memory: number
  isReady: boolean
}

function judge({ answers, cut }: Crowd, { connections, memory, isReady }: Circumstances): Outcome {
  const refused = answers.filter(({ status }) => status === 503)
  const answered = answers.filter(({ status }) => status < 400)
  const faults = answers.filter(({ status }) => status >= 400 && status !== 503)
  const slowest = { answered: percentile(answered, 99), refused: percentile(refused, 99) }
  const share = (what: string) => {
    const all = answers.filter((each) => each.what === what)
    return `${what} ${((100 * all.filter(({ status }) => status < 400).length) / all.length).toFixed(0)} %`
  }
  return {
    bar: `${connections} connections: answered ones p99 ≤ ${most.answered} ms, the others refused with 503 and Retry-After in ≤ ${most.refused} ms (p99), nothing else goes wrong, at most ${most.memory} MB`,
    measured: [
      `${answered.length} answered, p50 ${percentile(answered, 50).toFixed(0)} ms, p99 ${slowest.answered.toFixed(0)} ms`,
      `${refused.length} refused, p50 ${percentile(refused, 50).toFixed(0)} ms, p99 ${slowest.refused.toFixed(0)} ms`,
      `answered of each kind: ${['cart', 'page', 'read', 'search'].map(share).join(', ')}`,
      `${faults.length} other answers${faults.length > 0 ? ` (${[...new Set(faults.map(({ what, status }) => `${what} ${status}`))].join(', ')})` : ''}, ${cut} connections cut, ${memory.toFixed(0)} MB, ${isReady ? 'ready' : 'NOT ready'} afterwards`,
    ].join('; '),
    met:
      slowest.answered <= most.answered &&
      slowest.refused <= most.refused &&
      faults.length + cut === 0 &&
      memory <= most.memory &&
      isReady &&
      answered.length > 0,
  }
}

function percentile(answers: readonly Answer[], percent: number): number {
  const times = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor((times.length * percent) / 100))] ?? 0
}
