import type { ManualTaxMapping, TaxGroup, TaxRegion } from '@cartwright/contract/pricing/tax.ts'
import type { PlatformQuery } from '@cartwright/contract/values/common.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { bodyFlag, bodyId, bodyText, recordsOf } from '../records/service.ts'
import {
  defaultTaxGroup,
  type TaxGroupBody,
  type TaxMappingBody,
  type TaxRegionBody,
  taxGroupBody,
  taxMappingBody,
  taxRegionBody,
} from './settings.rules.ts'

const groups = recordsOf<TaxGroupBody>({
  table: 'tax_groups',
  fields: {
    name: { column: bodyText('name'), type: 'text', sortable: true },
  },
})

const regions = recordsOf<TaxRegionBody>({
  table: 'tax_regions',
  fields: {
    country: { column: bodyText('country'), type: 'text', sortable: true },
    subdivision: { column: bodyText('subdivision'), type: 'text', sortable: true },
    taxIncludedInPrice: { column: bodyFlag('taxIncludedInPrice'), type: 'boolean' },
    appId: { column: bodyId('appId'), type: 'uuid' },
  },
})

const mappings = recordsOf<TaxMappingBody>({
  table: 'manual_tax_mappings',
  fields: {
    taxGroupId: { column: bodyId('taxGroupId'), type: 'uuid', sortable: true },
    taxRegionId: { column: bodyId('taxRegionId'), type: 'uuid', sortable: true },
    taxName: { column: bodyText('taxName'), type: 'text' },
    jurisdiction: { column: bodyText('jurisdiction'), type: 'text' },
  },
  taken: 'MANUAL_TAX_MAPPING_ALREADY_EXISTS',
})

export async function createTaxGroup(shop: Shop, { siteId }: Caller, sent: TaxGroup) {
  return groups.create(shop, siteId, taxGroupBody({}, sent))
}

export async function getTaxGroup(shop: Shop, { siteId }: Caller, id: string) {
  return groups.read(shop, { siteId, id })
}

export async function queryTaxGroups(shop: Shop, { siteId }: Caller, query: PlatformQuery = {}) {
  await ensureDefaultGroup(shop, siteId)
  const { found, pagingMetadata } = await groups.find(shop, siteId, query)
  return { taxGroups: found, pagingMetadata }
}

export async function listDefaultTaxGroups(shop: Shop, { siteId }: Caller) {
  return { taxGroups: [await ensureDefaultGroup(shop, siteId)] }
}

export async function updateTaxGroup(shop: Shop, { siteId }: Caller, sent: TaxGroup) {
  const { id = '', revision } = sent
  return groups.change(shop, { siteId, id, revision }, (before) => {
    if (before.default) throw refuse('ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP')
    return taxGroupBody(before, sent)
  })
}

/** Deletes the rates of the group too. */
export async function deleteTaxGroup(shop: Shop, { siteId }: Caller, id: string): Promise<object> {
  const group = await groups.read(shop, { siteId, id })
  if (group.default) throw refuse('ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP')
  return groups.remove(shop, { siteId, id })
}

export async function createTaxRegion(shop: Shop, { siteId }: Caller, sent: TaxRegion) {
  return regions.create(shop, siteId, taxRegionBody({}, sent))
}

export async function getTaxRegion(shop: Shop, { siteId }: Caller, id: string) {
  return regions.read(shop, { siteId, id })
}

export async function queryTaxRegions(shop: Shop, { siteId }: Caller, query: PlatformQuery = {}) {
  const { found, pagingMetadata } = await regions.find(shop, siteId, query)
  return { taxRegions: found, pagingMetadata }
}

export async function updateTaxRegion(shop: Shop, { siteId }: Caller, sent: TaxRegion) {
  const { id = '', revision } = sent
  return regions.change(shop, { siteId, id, revision }, (before) => taxRegionBody(before, sent))
}

/** Deletes the rates of the region too. */
export async function deleteTaxRegion(shop: Shop, { siteId }: Caller, id: string): Promise<object> {
  return regions.remove(shop, { siteId, id })
}

export async function createTaxMapping(shop: Shop, { siteId }: Caller, sent: ManualTaxMapping) {
  const body = taxMappingBody({}, sent)
  return mappings.create(shop, siteId, body).catch(refuseUnknownReference)
}

export async function getTaxMapping(shop: Shop, { siteId }: Caller, id: string) {
  return mappings.read(shop, { siteId, id })
}

export async function queryTaxMappings(shop: Shop, { siteId }: Caller, query: PlatformQuery = {}) {
  const { found, pagingMetadata } = await mappings.find(shop, siteId, query)
  return { manualTaxMappings: found, pagingMetadata }
}

export async function updateTaxMapping(shop: Shop, { siteId }: Caller, sent: ManualTaxMapping) {
  const { id = '', revision } = sent
  const edit = (before: TaxMappingBody) => taxMappingBody(before, sent)
  return mappings.change(shop, { siteId, id, revision }, edit).catch(refuseUnknownReference)
}

export async function deleteTaxMapping(shop: Shop, { siteId }: Caller, id: string): Promise<object> {
  return mappings.remove(shop, { siteId, id })
}

function ensureDefaultGroup(shop: Shop, siteId: string) {
  return groups.readDefault(shop, siteId, () => defaultTaxGroup)
}

/** The foreign keys of the database find unknown groups and regions. */
function refuseUnknownReference(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== '23503') throw error
  throw refuse(constraint?.includes('tax_group_id') ? 'TAX_GROUP_ID_NOT_FOUND' : 'TAX_REGION_ID_NOT_FOUND')
}
