import { everyone, merchants } from '../calls/call.ts'
import {
  type AbsentCall,
  absent,
  emptyQuery,
  missing,
  queryReply,
  reply,
  unavailable,
} from './absent-call.ts'

export const catalogV3: readonly AbsentCall[] = [
  ...absent(
    { feature: 'catalogV3', callers: everyone, permission: 'WIX_STORES.READ_PRODUCTS' },
    {
      'GET /stores/v3/products/query': ['productsV3.queryProducts', emptyQuery('products')],
      'GET /stores/v3/products/search': [
        'productsV3.searchProducts',
        emptyQuery('products', 'pagingMetadata', { aggregationData: {} }),
      ],
      'GET /stores/v3/products/{productId}': ['productsV3.getProduct', missing],
      'GET /stores/v3/products/slug/{slug}': ['productsV3.getProductBySlug', missing],
      'GET /stores/v3/products/count': ['productsV3.countProducts', queryReply({ count: 0 })],
      'GET /stores/v3/all-products-category': ['productsV3.getAllProductsCategory', missing],
      'POST /stores/v3/products/query-variants': ['readOnlyVariantsV3.queryVariants', emptyQuery('variants')],
      'POST /stores/v3/products/search-variants': [
        'readOnlyVariantsV3.searchVariants',
        emptyQuery('variants', 'pagingMetadata', { aggregationData: {} }),
      ],
      'GET /stores/v3/provision/version': [
        'catalogVersioning.getCatalogVersion',
        reply({ catalogVersion: 'V1_CATALOG' }),
      ],
      'GET /stores/v3/info-sections/query': ['infoSectionsV3.queryInfoSections', emptyQuery('infoSections')],
    },
  ),
  ...absent(
    { feature: 'catalogV3', callers: merchants, permission: 'WIX_STORES.MODIFY_PRODUCTS' },
    {
      'POST /stores/v3/products': ['productsV3.createProduct', unavailable],
      'POST /stores/v3/products-with-inventory': ['productsV3.createProductWithInventory', unavailable],
      'PATCH /stores/v3/products/{productId}': ['productsV3.updateProduct', missing],
      'PATCH /stores/v3/products-with-inventory/{productId}': [
        'productsV3.updateProductWithInventory',
        missing,
      ],
      'DELETE /stores/v3/products/{productId}': ['productsV3.deleteProduct', missing],
      'POST /stores/v3/bulk/products/create': ['productsV3.bulkCreateProducts', unavailable],
      'POST /stores/v3/bulk/products/update': ['productsV3.bulkUpdateProducts', unavailable],
      'POST /stores/v3/bulk/products/delete': ['productsV3.bulkDeleteProducts', unavailable],
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
