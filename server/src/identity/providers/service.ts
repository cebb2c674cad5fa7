import type { CreateIdentityProviderRequest } from '@cartwright/contract/identity/providers.ts'
import type { Static } from 'typebox'
import { runOne } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { seal, unseal } from '../../platform/secrets/sealing.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import {
  deleteLinksOfProvider,
  deleteProvider,
  enabledProvidersOfSite,
  insertProvider,
  type ProviderRow,
  providerById,
  providersOfSite,
  updateProvider,
} from './queries.ts'
import { assertProvider, defaultScope, type ProviderInput } from './rules.ts'

export function list(shop: Shop, siteId: string): Promise<ProviderRow[]> {
  return shop.db.run(providersOfSite, [siteId])
}

export async function get(shop: Shop, siteId: string, id: string): Promise<ProviderRow> {
  const [row] = await shop.db.run(providerById, [siteId, id])
  if (!row) throw refuse('NOT_FOUND', 'No such identity provider')
  return row
}

/** For the sign-in page. */
export function listEnabled(shop: Shop, siteId: string): Promise<Pick<ProviderRow, 'id' | 'name'>[]> {
  return shop.db.run(enabledProvidersOfSite, [siteId])
}

export async function getEnabled(shop: Shop, siteId: string, id: string | undefined): Promise<ProviderRow> {
  if (!isGuid(id)) throw refuse('NOT_FOUND', 'No such identity provider')
  const row = await get(shop, siteId, id)
  if (!row.enabled) throw refuse('NOT_FOUND', 'No such identity provider')
  return row
}

/** The client secret that the provider issued to us. */
export function unsealSecret(shop: Shop, { id, clientSecret }: ProviderRow): string {
  const secret = unseal(shop, purpose(id), clientSecret)
  if (secret === undefined)
    throw refuse('PROVIDER_FAILED', 'The client secret was encrypted by another installation. Enter it again')
  return secret
}

type NewProvider = Static<typeof CreateIdentityProviderRequest>['provider']

export async function create(shop: Shop, siteId: string, input: NewProvider): Promise<ProviderRow> {
  assertProvider(input, shop)
  const id = shop.newId()
  const { name, issuer, clientId, clientSecret, scope = defaultScope, enabled = true } = input
  const sealed = seal(shop, purpose(id), clientSecret)
  const values = [siteId, id, name, issuer, clientId, sealed, scope, enabled, new Date(shop.clock())]
  return runOne(shop.db, insertProvider, values)
}

/** Updates what is sent. A new issuer drops the links of members, because its subjects are other people. */
export async function update(
  shop: Shop,
  siteId: string,
  { id, revision, ...input }: ProviderInput & { id: string; revision?: string },
): Promise<ProviderRow> {
  const before = await get(shop, siteId, id)
  if (revision !== undefined && revision !== String(before.revision)) throw refuse('REVISION_MISMATCH')
  assertProvider(input, { development: shop.development, before })
  const { name, issuer, clientId, scope, enabled } = { ...before, ...input }
  const sealed =
    input.clientSecret === undefined ? before.clientSecret : seal(shop, purpose(id), input.clientSecret)
  const values = [siteId, id, before.revision, name, issuer, clientId, sealed, scope, enabled]
  return shop.db.transaction(async (tx) => {
    const [row] = await tx.run(updateProvider, values)
    if (!row) throw refuse('REVISION_MISMATCH')
    if (row.issuer !== before.issuer) await tx.run(deleteLinksOfProvider, [siteId, id])
    return row
  })
}

export async function remove(shop: Shop, siteId: string, id: string): Promise<void> {
  const [row] = await shop.db.run(deleteProvider, [siteId, id])
  if (!row) throw refuse('NOT_FOUND', 'No such identity provider')
}

function purpose(id: string): string {
  return `identity provider ${id}`
}
