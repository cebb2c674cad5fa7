import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as passwords from '../server/src/credentials/passwords.service.ts'
import type { MemberRow } from '../server/src/customers/members/service.ts'
import * as access from '../server/src/sites/apps/service.ts'
import {
  authSession,
  claimsIn,
  newMember,
  newVisitorFor,
  pkce,
  sessionToken,
} from '../server/test/members.ts'
import { launchBrowser } from './browser.ts'
import { freePort, type OpenShop, openShop } from './shop.ts'

const password = 'tin kettle under 9 stairs'
const packages = { '2024': 'wix-sdk-2024', current: '@wix/sdk' } as const
type Generation = keyof typeof packages

let shop: OpenShop
let browser: Browser
let anna: MemberRow
let storefront: Origin
let stranger: Origin
let clientId: string

/** A web server of somebody else: each page has the published client, whose hosts are those of the shop. */
interface Origin {
  url: string
  close(): void
}

beforeAll(async () => {
  shop = await openShop(await freePort())
  const scripts = {
    '2024': await bundle('2024'),
    current: await bundle('current'),
  }
  storefront = await openOrigin(scripts)
  stranger = await openOrigin(scripts)
  const { id } = await access.createClient(shop.store.shop, shop.store.siteId, {
    name: 'A storefront elsewhere',
    kind: 'compat',
    redirectUris: [],
    allowedOrigins: [storefront.url],
  })
  clientId = id
  anna = await newMember(shop.store, { password: await passwords.hash(password) })
  browser = await launchBrowser()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  storefront?.close()
  stranger?.close()
  await shop?.close()
})

async function bundle(generation: Generation): Promise<string> {
  const entry = '\0storefront'
  const source = `
    import { createClient, OAuthStrategy } from '${packages[generation]}'
    const send = window.fetch.bind(window)
    window.fetch = (input, init) => {
      const { hostname, pathname, search } = new URL(input, location.href)
      return send(/(^|\\.)(wixapis|wix)\\.com$/.test(hostname) ? '${shop.url}' + pathname + search : input, init)
    }
    window.storefront = (clientId) => createClient({ auth: OAuthStrategy({ clientId }) })`
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'storefront',
        resolveId: (id) => (id === 'storefront' ? entry : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: { write: false, minify: false, rollupOptions: { input: 'storefront' } },
  })
  const [result] = [output].flat()
  const [chunk] = result && 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk') throw new Error('there is no script')
  return chunk.code
}

async function openOrigin(scripts: Record<Generation, string>): Promise<Origin> {
  const server = createServer(({ url = '/' }, response) => {
    const generation = /^\/(2024|current)\.js$/.exec(url)?.[1] as Generation | undefined
    response.setHeader('content-type', generation ? 'text/javascript' : 'text/html; charset=utf-8')
    if (generation) return response.end(scripts[generation])
    return response.end(
      `<!doctype html><title>Storefront</title><script type="module" src="${url}.js"></script>`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

async function pageAt(address: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address)
  return page
}

function framedBy(page: Page): string | undefined {
  return page
    .frames()
    .find((frame) => frame !== page.mainFrame())
    ?.url()
}

const codes = async () => {
  const text = 'SELECT count(*)::int AS count FROM authorization_codes'
  const [row] = await shop.store.shop.db.run({ name: 'e2e.codes', text }, [])
  return (row as unknown as { count: number }).count
}

describe.each(['2024', 'current'] as const)(
  'a storefront of another origin with the published client (%s)',
  (generation) => {
    test('signs a member in without leaving its page, who stays one through five refreshes', async () => {
      const page = await pageAt(`${storefront.url}/${generation}`)
      await page.waitForFunction('window.storefront')
      const tokens = await page.evaluate(
        async ({ clientId, email, password }) => {
          // biome-ignore lint/suspicious/noExplicitAny: the client as plain JavaScript sees it
          const { auth } = (window as any).storefront(clientId)
          const { loginState, data } = await auth.login({ email, password })
          const found = [await auth.getMemberTokensForDirectLogin(data.sessionToken)]
          for (let turn = 0; turn < 5; turn++) found.push(await auth.renewToken(found.at(-1).refreshToken))
          const frames = document.querySelectorAll('iframe').length
          return { loginState, frames, found }
        },
        { clientId, email: anna.email, password },
      )
      expect([tokens.loginState, tokens.frames]).toEqual(['SUCCESS', 0])
      expect(tokens.found.map(({ accessToken }) => claimsIn(accessToken.value).sub)).toEqual(
        Array(6).fill(anna.id),
      )
      expect(tokens.found.map(({ refreshToken }) => refreshToken.role)).toEqual(Array(6).fill('member'))
      expect(await page.context().cookies()).toEqual([])
      await page.context().close()
    })
  },
)

describe('a page of a stranger', () => {
  test('may not ask at all', async () => {
    const page = await pageAt(`${stranger.url}/current`)
    await page.waitForFunction('window.storefront')
    const told = await page.evaluate(
      async ({ clientId, email, password }) => {
        // biome-ignore lint/suspicious/noExplicitAny: the client as plain JavaScript sees it
        const { auth } = (window as any).storefront(clientId)
        const { data } = await auth.login({ email, password })
        return auth.getMemberTokensForDirectLogin(data.sessionToken).catch((error: Error) => error.message)
      },
      { clientId, email: anna.email, password },
    )
    expect(told).toMatch(/may not ask who is signed in/)
    await page.context().close()
  })

  test.each(['strict-origin-when-cross-origin', 'no-referrer'])(
    'that frames the address of somebody else (%s) is told nothing',
    async (referrerPolicy) => {
      const before = await codes()
      const who = await newVisitorFor(shop.store, anna.id, clientId)
      const asked = { sessionToken: await sessionToken(shop.store, who), codeChallenge: pkce().challenge }
      const { body } = await authSession(shop.store, who, asked, { origin: storefront.url })
      const page = await pageAt(`${stranger.url}/current`)
      const told = await page.evaluate(
        async ({ src, referrerPolicy }) => {
          const heard: unknown[] = []
          window.addEventListener('message', ({ data }) => heard.push(data))
          const frame = Object.assign(document.createElement('iframe'), { src, referrerPolicy })
          const loaded = new Promise((done) => frame.addEventListener('load', done))
          document.body.append(frame)
          await loaded
          return heard
        },
        { src: body.redirectSession.fullUrl, referrerPolicy },
      )
      expect(told).toEqual([])
      await expect.poll(() => framedBy(page)).toMatch(/^chrome-error:/)
      if (referrerPolicy !== 'no-referrer') expect(await codes()).toBe(before)
      await page.context().close()
    },
  )

  test.each(['/login', '/register', '/forgot', '/logout'])('cannot frame %s', async (path) => {
    const page = await pageAt(`${stranger.url}/current`)
    await page.evaluate(async (src) => {
      const frame = Object.assign(document.createElement('iframe'), { src })
      const loaded = new Promise((done) => frame.addEventListener('load', done))
      document.body.append(frame)
      await loaded
    }, shop.url + path)
    await expect.poll(() => framedBy(page)).toMatch(/^chrome-error:/)
    await page.context().close()
  })
})
