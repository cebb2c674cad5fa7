import { everyone, merchants } from '../calls/call.ts'
import { type AbsentCall, absent, emptyQuery, unavailable } from './absent-call.ts'

export const catalogV3: readonly AbsentCall[] = [
  ...absent(
    { feature: 'catalogV3', callers: everyone, permission: 'WIX_STORES.READ_PRODUCTS' },
    {
      'GET /stores/v3/info-sections/query': ['infoSectionsV3.queryInfoSections', emptyQuery('infoSections')],
    },
  ),
  ...absent(
    { feature: 'catalogV3', callers: merchants, permission: 'WIX_STORES.MODIFY_PRODUCTS' },
    {
      'POST /stores/v3/bulk/products/adjust-variants-by-filter': [
        'productsV3.bulkAdjustProductVariantsByFilter',
        unavailable,
      ],
      'POST /stores/v3/bulk/products/update-variants-by-filter': [
        'productsV3.bulkUpdateProductVariantsByFilter',
        unavailable,
      ],
      'DELETE /stores/v3/inventory-items/{inventoryItemId}': [
        'inventoryItemsV3.deleteInventoryItem',
        unavailable,
      ],
      'POST /stores/v3/brands/get-or-create': ['brandsV3.getOrCreateBrand', unavailable],
      'POST /stores/v3/ribbons/get-or-create': ['ribbonsV3.getOrCreateRibbon', unavailable],
      'POST /stores/v3/customizations': ['customizationsV3.createCustomization', unavailable],
      'POST /stores/v3/customizations/{customizationId}/add-choices': [
        'customizationsV3.addCustomizationChoices',
        unavailable,
      ],
      'POST /stores/v3/info-sections/get-or-create': ['infoSectionsV3.getOrCreateInfoSection', unavailable],
    },
  ),
  ...absent(
    { feature: 'categories', callers: merchants, permission: 'WIX_STORES.MODIFY_PRODUCTS' },
    { 'POST /categories/v1/categories/{categoryId}/move': ['categories.moveCategory', unavailable] },
  ),
]
