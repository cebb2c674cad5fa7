import { createApp } from '../server/src/app.ts'
import * as passwords from '../server/src/credentials/passwords.service.ts'
import * as members from '../server/src/customers/members/service.ts'
import type { Shop } from '../server/src/platform/shop/shop.ts'
import * as access from '../server/src/sites/apps/service.ts'
import type { PartialSettings } from '../server/src/sites/settings/rules.ts'
import * as sites from '../server/src/sites/settings/service.ts'
import { readConfig } from '../server/src/start/config.ts'
import { firstStart } from '../server/src/start/first-start.ts'
import { openParts, type Parts } from '../server/src/start/open.ts'
import type { Store } from '../server/test/store.ts'
import { storeOf } from '../server/test/store-of.ts'
import { newDataDir } from './process.ts'

/** A shop in this process with its own clock, so that an hour of guesses takes seconds. */
export interface InnerShop {
  shop: Shop
  siteId: string
  /** Milliseconds */
  advance(time: number): void
  /** Creates an account with a verified e-mail address. */
  register(email: string, password: string): Promise<void>
  ask(path: string, body: object, from: From): Promise<Answer>
  /** The access token of a new visitor. */
  visitor(): Promise<string>
}

export interface From {
  /** Of the network. */
  address: string
  /** Access token */
  as?: string
  cookie?: string
}

export interface Answer {
  status: number
  code: string | undefined
  bytes: number
  cookies: string[]
}

export function withInnerShop<T>(work: (shop: InnerShop) => Promise<T>): Promise<T> {
  return withApp((app, { siteId, clock }) => work(innerShop(app, siteId, clock)))
}

/** Like {@link withInnerShop}, with what the server's tests use. */
export function withInnerStore<T>(
  work: (store: Store, dataDir: string) => Promise<T>,
  more: Partial<Pick<Parts, 'payments'>> & { settings?: PartialSettings } = {},
): Promise<T> {
  return withApp(async (app, { siteId, clock, dataDir }) => {
    const ticking = Object.assign(clock, {
      advance(milliseconds: number) {
        clock.now += milliseconds
      },
    })
    return work({ ...(await storeOf(app, { siteId, clock: ticking })), close: async () => {} }, dataDir)
  }, more)
}

async function withApp<T>(
  work: (app: App, place: { siteId: string; clock: { now: number }; dataDir: string }) => Promise<T>,
  { settings, ...parts }: Partial<Pick<Parts, 'payments'>> & { settings?: PartialSettings } = {},
): Promise<T> {
  const { dataDir, remove } = await newDataDir()
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'fatal',
    PUBLIC_URL: 'http://shop.test',
  })
  const opened = await openParts(config)
  const clock = { now: Date.now() }
  const app = await createApp({ ...opened.parts, ...parts, clock: () => clock.now, limits: 0 })
  try {
    const site = await firstStart(app.shop, config, { print: () => {} })
    if (settings) await sites.update(app.shop, site.id, { settings })
    return await work(app, { siteId: site.id, clock, dataDir })
  } finally {
    await app.close()
    await opened.close()
    await remove()
  }
}

type App = Awaited<ReturnType<typeof createApp>>

function innerShop({ server, shop }: App, siteId: string, clock: { now: number }): InnerShop {
  const ask: InnerShop['ask'] = async (path, body, { address, as, cookie }) => {
    const headers = { ...(as ? { authorization: as } : {}), ...(cookie ? { cookie } : {}) }
    const reply = await server.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers,
      remoteAddress: address,
    })
    const { details } = reply.json()
    return {
      status: reply.statusCode,
      code: details?.applicationError?.code,
      bytes: reply.rawPayload.length,
      cookies: [reply.headers['set-cookie'] ?? []].flat(),
    }
  }
  return {
    shop,
    siteId,
    ask,
    advance(time) {
      clock.now += time
    },
    async register(email, password) {
      const hash = await passwords.hash(password)
      const member = { siteId, email, password: hash, profile: {}, emailVerified: true, reasons: [] }
      await shop.db.transaction((tx) => members.register(tx, shop, member))
    },
    async visitor() {
      const client = await access.ensureStorefrontClient(shop, siteId)
      const body = { clientId: client.id, grantType: 'anonymous' }
      const reply = await server.inject({ method: 'POST', url: '/oauth2/token', payload: body })
      return reply.json().access_token
    },
  }
}
