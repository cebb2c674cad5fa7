import { bodyFlag, bodyId, bodyText, recordsOf } from '../records/service.ts'
import { defaultTaxGroup, taxGroupBody, taxMappingBody, taxRegionBody } from './settings.rules.ts'

/** Deleting a group or a region deletes its rates too. */
export const groups = recordsOf({
  table: 'tax_groups',
  one: 'taxGroup',
  many: 'taxGroups',
  fields: {
    name: { column: bodyText('name'), type: 'text', sortable: true },
  },
  editor: async () => taxGroupBody,
  initial: () => defaultTaxGroup,
  undeletable: 'ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP',
})

export const regions = recordsOf({
  table: 'tax_regions',
  one: 'taxRegion',
  many: 'taxRegions',
  fields: {
    country: { column: bodyText('country'), type: 'text', sortable: true },
    subdivision: { column: bodyText('subdivision'), type: 'text', sortable: true },
    taxIncludedInPrice: { column: bodyFlag('taxIncludedInPrice'), type: 'boolean' },
    appId: { column: bodyId('appId'), type: 'uuid' },
  },
  editor: async () => taxRegionBody,
})

export const mappings = recordsOf({
  table: 'manual_tax_mappings',
  one: 'manualTaxMapping',
  many: 'manualTaxMappings',
  fields: {
    taxGroupId: { column: bodyId('taxGroupId'), type: 'uuid', sortable: true },
    taxRegionId: { column: bodyId('taxRegionId'), type: 'uuid', sortable: true },
    taxName: { column: bodyText('taxName'), type: 'text' },
    jurisdiction: { column: bodyText('jurisdiction'), type: 'text' },
  },
  editor: async () => taxMappingBody,
  taken: 'MANUAL_TAX_MAPPING_ALREADY_EXISTS',
  unknownReference: (constraint) =>
    constraint.includes('tax_group_id') ? 'TAX_GROUP_ID_NOT_FOUND' : 'TAX_REGION_ID_NOT_FOUND',
})
