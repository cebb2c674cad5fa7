import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as tax from './service.ts'

export function taxRoutes(on: On, shop: Shop): void {
  groupRoutes(on, shop)
  regionRoutes(on, shop)
  mappingRoutes(on, shop)
}

function groupRoutes(on: On, shop: Shop): void {
  on(calls.createTaxGroup, async ({ caller, body }) => ({
    taxGroup: await tax.createTaxGroup(shop, caller, body.taxGroup),
  }))
  on(calls.getTaxGroup, async ({ caller, body }) => ({
    taxGroup: await tax.getTaxGroup(shop, caller, body.taxGroupId),
  }))
  on(calls.queryTaxGroups, ({ caller, body }) => tax.queryTaxGroups(shop, caller, body.query))
  on(calls.listDefaultTaxGroups, ({ caller }) => tax.listDefaultTaxGroups(shop, caller))
  on(calls.updateTaxGroup, async ({ caller, body }) => ({
    taxGroup: await tax.updateTaxGroup(shop, caller, body.taxGroup),
  }))
  on(calls.deleteTaxGroup, ({ caller, body }) => tax.deleteTaxGroup(shop, caller, body.taxGroupId))
}

function regionRoutes(on: On, shop: Shop): void {
  on(calls.createTaxRegion, async ({ caller, body }) => ({
    taxRegion: await tax.createTaxRegion(shop, caller, body.taxRegion),
  }))
  on(calls.getTaxRegion, async ({ caller, body }) => ({
    taxRegion: await tax.getTaxRegion(shop, caller, body.taxRegionId),
  }))
  on(calls.queryTaxRegions, ({ caller, body }) => tax.queryTaxRegions(shop, caller, body.query))
  on(calls.updateTaxRegion, async ({ caller, body }) => ({
    taxRegion: await tax.updateTaxRegion(shop, caller, body.taxRegion),
  }))
  on(calls.deleteTaxRegion, ({ caller, body }) => tax.deleteTaxRegion(shop, caller, body.taxRegionId))
}

function mappingRoutes(on: On, shop: Shop): void {
  on(calls.createManualTaxMapping, async ({ caller, body }) => ({
    manualTaxMapping: await tax.createTaxMapping(shop, caller, body.manualTaxMapping),
  }))
  on(calls.getManualTaxMapping, async ({ caller, body }) => ({
    manualTaxMapping: await tax.getTaxMapping(shop, caller, body.manualTaxMappingId),
  }))
  on(calls.queryManualTaxMappings, ({ caller, body }) => tax.queryTaxMappings(shop, caller, body.query))
  on(calls.listManualTaxMappings, ({ caller }) => tax.queryTaxMappings(shop, caller))
  on(calls.updateManualTaxMapping, async ({ caller, body }) => ({
    manualTaxMapping: await tax.updateTaxMapping(shop, caller, body.manualTaxMapping),
  }))
  on(calls.deleteManualTaxMapping, ({ caller, body }) =>
    tax.deleteTaxMapping(shop, caller, body.manualTaxMappingId),
  )
}
