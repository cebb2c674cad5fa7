import type { App } from '../src/app.ts'
import { createJobRunner } from '../src/platform/jobs/runner.ts'
import { systemCaller } from '../src/platform/shop/shop.ts'
import * as access from '../src/sites/apps/service.ts'
import type { Store } from './store.ts'

/** Gives an application what a test asks it with: a storefront's client, a merchant's key, requests without a network. */
export async function storeOf(
  app: App,
  { siteId, clock }: Pick<Store, 'siteId' | 'clock'>,
): Promise<Omit<Store, 'close'>> {
  const client = await access.createClient(app.shop, siteId, {
    name: 'Storefront',
    kind: 'compat',
    mediaHosts: 'own',
    redirectUris: ['https://storefront.test/callback'],
    allowedOrigins: ['https://storefront.test'],
  })
  const key = await access.createKey(app.shop, siteId, { name: 'Merchant', permissions: ['*'] })
  const ask: Store['ask'] = async (method, path, { as, body, headers } = {}) => {
    const response = await app.server.inject({
      method: method as 'GET',
      url: path,
      headers: { ...(as ? { authorization: as } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const json = /^application\/(?:[\w.-]+\+)?json\b/.test(String(response.headers['content-type']))
    return {
      status: response.statusCode,
      body: json ? response.json() : response.body,
      headers: response.headers,
    }
  }
  return {
    app,
    shop: app.shop,
    siteId,
    clientId: client.id,
    apiKey: key.secret,
    merchant: systemCaller(siteId),
    clock,
    ask,
    async visitor() {
      const body = { clientId: client.id, grantType: 'anonymous' }
      return (await ask('POST', '/oauth2/token', { body })).body.access_token
    },
    async runJob(name, payload = {}) {
      const kind = app.jobs.find((job) => job.name === name)
      if (!kind) throw new Error(`no room has the job ${name}`)
      await kind.run(payload, new AbortController().signal)
    },
    async work() {
      await createJobRunner({ db: app.shop.db, kinds: app.jobs, log: app.shop.log }).runDue()
    },
  }
}
