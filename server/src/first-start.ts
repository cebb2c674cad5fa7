import { join } from 'node:path'
import type { Config } from './config.ts'
import { fillDemoShop } from './demo.ts'
import { secret } from './open.ts'
import type { Shop } from './platform/shop.ts'
import * as access from './sites/access.service.ts'
import * as sites from './sites/service.ts'

/** Makes the first site with its storefront client and merchant key; later starts only repeat the addresses. */
export async function firstStart(shop: Shop, config: Config, say: (line: string) => void): Promise<void> {
  const keyFile = join(config.dataDir, 'merchant-api-key')
  let site = await sites.first(shop)
  if (!site) {
    site = await sites.create(shop, 'My shop', {})
    await access.createClient(shop, site.id, {
      name: 'Storefront',
      kind: 'compat',
      redirectUris: [`${config.publicUrl}/callback`],
      allowedOrigins: [config.publicUrl],
    })
    const key = await access.createKey(shop, site.id, { name: 'Merchant', permissions: ['*'] })
    await secret(config.dataDir, 'merchant-api-key', () => key.secret)
    if (config.demo) await fillDemoShop(shop, site.id, say)
  }
  const [client] = await access.clientsOf(shop, site.id)
  if (client) say(`Storefront client id: ${client.id}`)
  say(`Merchant API key:     ${keyFile}`)
  say(`API description:      ${config.publicUrl}/docs/api`)
}
