import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { groups, mappings, regions } from './service.ts'

export function taxRoutes(on: On, shop: Shop): void {
  on(calls.createTaxGroup, ({ caller, body }) => groups.create(shop, caller, body.taxGroup))
  on(calls.getTaxGroup, ({ caller, body }) => groups.get(shop, caller, body.taxGroupId))
  on(calls.queryTaxGroups, ({ caller, body }) => groups.query(shop, caller, body.query))
  on(calls.listDefaultTaxGroups, ({ caller }) => groups.listDefault(shop, caller))
  on(calls.updateTaxGroup, ({ caller, body }) => groups.update(shop, caller, body.taxGroup))
  on(calls.deleteTaxGroup, ({ caller, body }) => groups.remove(shop, caller, body.taxGroupId))

  on(calls.createTaxRegion, ({ caller, body }) => regions.create(shop, caller, body.taxRegion))
  on(calls.getTaxRegion, ({ caller, body }) => regions.get(shop, caller, body.taxRegionId))
  on(calls.queryTaxRegions, ({ caller, body }) => regions.query(shop, caller, body.query))
  on(calls.updateTaxRegion, ({ caller, body }) => regions.update(shop, caller, body.taxRegion))
  on(calls.deleteTaxRegion, ({ caller, body }) => regions.remove(shop, caller, body.taxRegionId))

  on(calls.createManualTaxMapping, ({ caller, body }) => mappings.create(shop, caller, body.manualTaxMapping))
  on(calls.getManualTaxMapping, ({ caller, body }) => mappings.get(shop, caller, body.manualTaxMappingId))
  on(calls.queryManualTaxMappings, ({ caller, body }) => mappings.query(shop, caller, body.query))
  on(calls.listManualTaxMappings, ({ caller }) => mappings.query(shop, caller))
  on(calls.updateManualTaxMapping, ({ caller, body }) => mappings.update(shop, caller, body.manualTaxMapping))
  on(calls.deleteManualTaxMapping, ({ caller, body }) =>
    mappings.remove(shop, caller, body.manualTaxMappingId),
  )
}
