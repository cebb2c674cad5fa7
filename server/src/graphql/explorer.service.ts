import type { FastifyRequest } from 'fastify'
import type { Shop } from '../platform/shop/shop.ts'
import * as access from '../sites/apps/service.ts'
import * as sites from '../sites/settings/service.ts'
import { explorerPage } from './explorer.rules.ts'
import { schemaDocument } from './schema/schema.ts'

export async function page(
  shop: Shop,
  { endpoint, nonce, headers }: { endpoint: string; nonce: string } & Pick<FastifyRequest, 'headers'>,
): Promise<string> {
  const site = await sites.requireAt(shop, { headers })
  const { id: clientId } = await access.ensureStorefrontClient(shop, site.id)
  return explorerPage({ shopName: site.name, clientId, endpoint, schema: schemaDocument(), nonce })
}
