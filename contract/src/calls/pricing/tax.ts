import { merchants, named, noPrefix } from '../call.ts'

const taxWrites = { callers: merchants, permission: 'ECOM.MANAGE_TAX', prefixes: noPrefix } as const
const taxReads = { ...taxWrites, permission: 'ECOM.READ_TAX' } as const

export const taxCalls = named({
  createTaxGroup: {
    ...taxWrites,
    method: 'POST',
    path: '/billing/v1/tax-groups',
    summary: 'Create a tax group',
  },
  getTaxGroup: {
    ...taxReads,
    method: 'GET',
    path: '/billing/v1/tax-groups/{taxGroupId}',
    summary: 'Read a tax group',
  },
  queryTaxGroups: {
    ...taxReads,
    method: 'POST',
    query: true,
    path: '/billing/v1/tax-groups/query',
    summary: 'Find tax groups',
  },
  listDefaultTaxGroups: {
    ...taxReads,
    method: 'GET',
    path: '/billing/v1/tax-groups/default-tax-groups',
    summary: 'Read the default tax group',
  },
  updateTaxGroup: {
    ...taxWrites,
    method: 'PATCH',
    path: '/billing/v1/tax-groups/{taxGroup.id}',
    summary: 'Update a tax group',
  },
  deleteTaxGroup: {
    ...taxWrites,
    method: 'DELETE',
    path: '/billing/v1/tax-groups/{taxGroupId}',
    summary: 'Delete a tax group',
  },
  createTaxRegion: {
    ...taxWrites,
    method: 'POST',
    path: '/billing/v1/tax-regions',
    summary: 'Create a tax region',
  },
  getTaxRegion: {
    ...taxReads,
    method: 'GET',
    path: '/billing/v1/tax-regions/{taxRegionId}',
    summary: 'Read a tax region',
  },
  queryTaxRegions: {
    ...taxReads,
    method: 'POST',
    query: true,
    path: '/billing/v1/tax-regions/query',
    summary: 'Find tax regions',
  },
  updateTaxRegion: {
    ...taxWrites,
    method: 'PATCH',
    path: '/billing/v1/tax-regions/{taxRegion.id}',
    summary: 'Update a tax region',
  },
  deleteTaxRegion: {
    ...taxWrites,
    method: 'DELETE',
    path: '/billing/v1/tax-regions/{taxRegionId}',
    summary: 'Delete a tax region',
  },
  createManualTaxMapping: {
    ...taxWrites,
    method: 'POST',
    path: '/billing/v1/manual-tax-mappings',
    summary: 'Set the rate of a tax group in a tax region',
  },
  getManualTaxMapping: {
    ...taxReads,
    method: 'GET',
    path: '/billing/v1/manual-tax-mappings/{manualTaxMappingId}',
    summary: 'Read a tax rate',
  },
  queryManualTaxMappings: {
    ...taxReads,
    method: 'POST',
    query: true,
    path: '/billing/v1/manual-tax-mappings/query',
    summary: 'Find tax rates',
  },
  listManualTaxMappings: {
    ...taxReads,
    method: 'GET',
    path: '/billing/v1/manual-tax-mappings',
    summary: 'List the tax rates',
  },
  updateManualTaxMapping: {
    ...taxWrites,
    method: 'PATCH',
    path: '/billing/v1/manual-tax-mappings/{manualTaxMapping.id}',
    summary: 'Update a tax rate',
  },
  deleteManualTaxMapping: {
    ...taxWrites,
    method: 'DELETE',
    path: '/billing/v1/manual-tax-mappings/{manualTaxMappingId}',
    summary: 'Delete a tax rate',
  },
  calculateTax: {
    ...taxReads,
    method: 'POST',
    path: '/billing/v1/calculate-tax',
    summary: 'Calculate the tax on line items at addresses; writes nothing',
  },
  listTaxCalculators: {
    ...taxReads,
    method: 'GET',
    path: '/billing/v1/list-tax-calculators',
    summary: 'List the plugins that calculate taxes',
  },
  getCountryDefaults: {
    ...taxReads,
    permission: 'SITE.READ',
    method: 'GET',
    path: '/admin/v1/country-defaults',
    summary: 'Read what a country usually means for the settings, tax rates and pages of the shop',
  },
  applyCountryDefaults: {
    ...taxWrites,
    permission: 'SITE.MANAGE',
    method: 'POST',
    path: '/admin/v1/country-defaults/apply',
    summary: 'Take over settings, tax rates and drafts of pages that are usual in a country',
  },
  tryAddress: {
    ...taxReads,
    method: 'POST',
    path: '/admin/v1/try-address',
    summary: 'Preview tax and delivery for an address',
  },
})
