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
      'GET /stores/v3/inventory-items/query': [
        'inventoryItemsV3.queryInventoryItems',
        emptyQuery('inventoryItems'),
      ],
      'GET /stores/v3/inventory-items/search': [
        'inventoryItemsV3.searchInventoryItems',
        emptyQuery('inventoryItems', 'pagingMetadata', { aggregationData: {} }),
      ],
      'GET /stores/v3/inventory-items/{inventoryItemId}': ['inventoryItemsV3.getInventoryItem', missing],
      'GET /stores/v3/inventory-items/count': [
        'inventoryItemsV3.countInventoryItems',
        queryReply({ count: 0 }),
      ],
      'POST /stores/v3/locations/query': [
        'storesLocationsV3.queryStoresLocations',
        emptyQuery('storesLocations'),
      ],
      'GET /stores/v3/locations/default': ['storesLocationsV3.getDefaultStoresLocation', missing],
      'GET /stores/v3/brands/query': ['brandsV3.queryBrands', emptyQuery('brands')],
      'POST /stores/v3/ribbons/query': ['ribbonsV3.queryRibbons', emptyQuery('ribbons')],
      'GET /stores/v3/customizations/query': [
        'customizationsV3.queryCustomizations',
        emptyQuery('customizations'),
      ],
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
      'POST /stores/v3/inventory-items': ['inventoryItemsV3.createInventoryItem', unavailable],
      'PATCH /stores/v3/inventory-items/{inventoryItemId}': ['inventoryItemsV3.updateInventoryItem', missing],
      'DELETE /stores/v3/inventory-items/{inventoryItemId}': [
        'inventoryItemsV3.deleteInventoryItem',
        missing,
      ],
      'POST /stores/v3/bulk/inventory-items/create': [
        'inventoryItemsV3.bulkCreateInventoryItems',
        unavailable,
      ],
      'POST /stores/v3/bulk/inventory-items/update': [
        'inventoryItemsV3.bulkUpdateInventoryItems',
        unavailable,
      ],
      'POST /stores/v3/bulk/inventory-items/increment': [
        'inventoryItemsV3.bulkIncrementInventoryItems',
        unavailable,
      ],
      'POST /stores/v3/bulk/inventory-items/decrement': [
        'inventoryItemsV3.bulkDecrementInventoryItems',
        unavailable,
      ],
      'POST /stores/v3/bulk/inventory-items/increment-by-variant-and-location': [
        'inventoryItemsV3.bulkIncrementInventoryItemsByVariantAndLocation',
        unavailable,
      ],
      'POST /stores/v3/bulk/inventory-items/decrement-by-variant-and-location': [
        'inventoryItemsV3.bulkDecrementInventoryItemsByVariantAndLocation',
        unavailable,
      ],
      'POST /stores/v3/brands/get-or-create': ['brandsV3.getOrCreateBrand', unavailable],
      'POST /stores/v3/ribbons/get-or-create': ['ribbonsV3.getOrCreateRibbon', unavailable],
      'POST /stores/v3/customizations': ['customizationsV3.createCustomization', unavailable],
      'POST /stores/v3/customizations/{customizationId}/add-choices': [
        'customizationsV3.addCustomizationChoices',
        missing,
      ],
      'POST /stores/v3/info-sections/get-or-create': ['infoSectionsV3.getOrCreateInfoSection', unavailable],
    },
  ),
  ...absent(
    { feature: 'categories', callers: everyone, permission: 'WIX_STORES.READ_PRODUCTS' },
    {
      'POST /categories/v1/categories/query': ['categories.queryCategories', emptyQuery('categories')],
      'POST /categories/v1/categories/search': [
        'categories.searchCategories',
        emptyQuery('categories', 'pagingMetadata', { aggregationData: {} }),
      ],
      'GET /categories/v1/categories/{categoryId}': ['categories.getCategory', missing],
      'GET /categories/v1/categories/slug/{slug}': ['categories.getCategoryBySlug', missing],
      'GET /categories/v1/categories/list-trees': ['categories.listTrees', reply({ trees: [] })],
      'GET /categories/v1/categories/{categoryId}/list-items': [
        'categories.listItemsInCategory',
        emptyQuery('items'),
      ],
      'GET /categories/v1/categories/list-categories-for-item': [
        'categories.listCategoriesForItem',
        queryReply({ directCategoryIds: [], allCategoryIds: [] }),
      ],
      'GET /categories/v1/categories/list-categories-for-items': [
        'categories.listCategoriesForItems',
        queryReply({ categoriesForItems: [] }),
      ],
      'GET /categories/v1/categories/{categoryId}/arranged-items': [
        'categories.getArrangedItems',
        reply({ items: [] }),
      ],
    },
  ),
  ...absent(
    { feature: 'categories', callers: merchants, permission: 'WIX_STORES.MODIFY_PRODUCTS' },
    {
      'POST /categories/v1/categories': ['categories.createCategory', unavailable],
      'PATCH /categories/v1/categories/{categoryId}': ['categories.updateCategory', missing],
      'DELETE /categories/v1/categories/{categoryId}': ['categories.deleteCategory', missing],
      'POST /categories/v1/categories/{categoryId}/move': ['categories.moveCategory', missing],
      'PATCH /categories/v1/categories/visibility': ['categories.updateCategoryVisibility', unavailable],
      'POST /categories/v1/bulk/categories/{categoryId}/add-items': [
        'categories.bulkAddItemsToCategory',
        missing,
      ],
      'POST /categories/v1/bulk/categories/{categoryId}/remove-items': [
        'categories.bulkRemoveItemsFromCategory',
        missing,
      ],
      'POST /categories/v1/bulk/categories/add-item': ['categories.bulkAddItemToCategories', unavailable],
      'POST /categories/v1/categories/{categoryId}/set-arranged-items': [
        'categories.setArrangedItems',
        missing,
      ],
    },
  ),
]
