import { setTimeout as wait } from 'node:timers/promises'
import * as passwords from '../server/src/credentials/passwords.service.ts'
import { freePort, metricsToken, newDataDir, type ShopProcess, startShop } from '../trials/process.ts'
import { fillShop } from '../trials/seed.ts'
import { type Measured, withCosts } from './costs.ts'
import { type Bar, figuresOf, judge } from './report.ts'
import { codeIn, medianOf, quantile, type Sample, sampleOf } from './samples.ts'

const members = 64
const connections = 16
const path = '/_api/iam/authentication/v2/login'
const password = 'tin kettle under 9 stairs'
const bar = 50
/** The longest that the process may keep other requests waiting, in milliseconds. */
const longestDelay = 50

/** Measures members who sign in with the right password, each from another network address. */
export async function* identityBars(
  isWanted: (name: string) => boolean,
  { pairs, seconds, profiling }: { pairs: number; seconds: number; profiling: readonly string[] },
): AsyncIterable<Bar> {
  if (!isWanted('identity')) return
  const { dataDir, remove } = await newDataDir()
  try {
    await fillShop(dataDir, {})
    const shop = await startShop({ dataDir, port: await freePort(), nodeArguments: profiling })
    try {
      yield await logins(shop, { pairs, seconds })
    } finally {
      await shop.stop()
    }
  } finally {
    await remove()
  }
}

async function logins(
  shop: ShopProcess,
  { pairs, seconds }: { pairs: number; seconds: number },
): Promise<Bar> {
  const visitors = await prepare(shop)
  await load(shop, visitors, seconds)
  const samples: Measured[] = []
  const delays: number[] = []
  const checks: number[] = []
  for (let pair = 0; pair < pairs; pair++) {
    await delayOf(shop)
    samples.push(await withCosts(shop, () => load(shop, visitors, seconds)))
    delays.push(await delayOf(shop))
    checks.push(await checksAlone(seconds))
    await wait(200)
  }
  const { perSecond } = medianOf(samples)
  const delay = Math.max(...delays)
  const alone = quantile(checks, 0.5)
  const figures = [
    ...figuresOf(samples),
    `checking passwords alone, two at a time: ${alone.toFixed(1)}/s, ratio ${(perSecond / alone).toFixed(2)}`,
    `bar ${bar}/s; others wait at most ${delay.toFixed(1)} ms (p99), bar ${longestDelay} ms`,
  ]
  const met = perSecond >= bar && delay < longestDelay
  return judge('sign-ins with a password', figures, { samples, met })
}

interface Visitor {
  token: string
  email: string
}

/** Registers accounts that need no code to sign in. */
async function prepare(shop: ShopProcess): Promise<Visitor[]> {
  const settings = { verifyEmail: false }
  await ask(shop, '/admin/v1/site', { method: 'PATCH', token: shop.apiKey, body: { site: { settings } } })
  const visitors: Visitor[] = []
  for (let index = 0; index < members; index++) {
    const grant = { grantType: 'anonymous', clientId: shop.clientId }
    const { access_token: token } = await ask(shop, '/oauth2/token', { body: grant, address: index })
    const email = `member${index}@example.test`
    const body = { loginId: { email }, password }
    await ask(shop, '/_api/iam/authentication/v2/register', { token, body, address: index })
    visitors.push({ token, email })
  }
  return visitors
}

async function load(shop: ShopProcess, visitors: readonly Visitor[], seconds: number): Promise<Sample> {
  const times: number[] = []
  const failures: Record<string, number> = {}
  let next = 0
  const begin = performance.now()
  const end = begin + seconds * 1000
  const client = async () => {
    while (performance.now() < end) {
      const index = next++ % visitors.length
      const { token, email } = visitors[index] as Visitor
      const sent = performance.now()
      const body = { loginId: { email }, password }
      try {
        await ask(shop, path, { token, body, address: index })
        times.push(performance.now() - sent)
      } catch (error) {
        const { message } = error as Error
        failures[message] = (failures[message] ?? 0) + 1
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  return sampleOf(times, { begin, failures })
}

/** Password checks per second on these cores without the shop: the upper limit. */
async function checksAlone(seconds: number): Promise<number> {
  const hash = await passwords.hash(password)
  const end = performance.now() + seconds * 1000
  let done = 0
  const check = async () => {
    for (; performance.now() < end; done++) await passwords.matches(password, hash)
  }
  await Promise.all([check(), check()])
  return done / seconds
}

/** The p99 delay of the event loop since the last call, in milliseconds. */
async function delayOf({ url }: ShopProcess): Promise<number> {
  const text = await (
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(text)?.[1]) * 1000
}

interface Ask {
  method?: 'PATCH' | 'POST'
  token?: string
  body: object
  /** Number of the network address that sends the request. */
  address?: number
}

async function ask(
  { url }: ShopProcess,
  path: string,
  { method = 'POST', token, body, address = 0 }: Ask,
): Promise<{ access_token: string }> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.1.${address >> 8}.${address & 255}`,
    ...(token ? { authorization: token } : {}),
  }
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${response.status} ${codeIn(await response.text())} from ${path}`)
  return (await response.json()) as { access_token: string }
}
