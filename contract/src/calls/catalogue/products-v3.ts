import { catalogueReads, catalogueWrites, named, noPrefix } from '../call.ts'

const reads = { ...catalogueReads, prefixes: noPrefix } as const
const writes = { ...catalogueWrites, prefixes: noPrefix } as const

/** Catalog V3: the same products as those of V1, in another form. */
export const productsV3Calls = named({
  getCatalogVersion: {
    ...reads,
    method: 'GET',
    path: '/stores/v3/provision/version',
    summary: 'Read which generation of the catalogue storefronts should use',
  },
  queryProductsV3: {
    ...reads,
    method: 'POST',
    query: true,
    path: '/stores/v3/products/query',
    summary: 'Find products',
  },
  searchProductsV3: {
    ...reads,
    method: 'POST',
    query: true,
    path: '/stores/v3/products/search',
    summary: 'Find products by words, with figures on all that is found',
  },
  countProductsV3: {
    ...reads,
    method: 'POST',
    query: true,
    path: '/stores/v3/products/count',
    summary: 'Count products',
  },
  getProductV3: {
    ...reads,
    method: 'GET',
    path: '/stores/v3/products/{productId}',
    summary: 'Read a product',
  },
  getProductBySlugV3: {
    ...reads,
    method: 'GET',
    path: '/stores/v3/products/slug/{slug}',
    summary: 'Read a product by its slug',
  },
  getAllProductsCategory: {
    ...reads,
    method: 'GET',
    path: '/stores/v3/all-products-category',
    summary: 'Read the id of the category that has all products',
  },
  queryVariantsV3: {
    ...reads,
    method: 'POST',
    query: true,
    path: '/stores/v3/products/query-variants',
    summary: 'Find variants of all products',
  },
  searchVariantsV3: {
    ...reads,
    method: 'POST',
    query: true,
    path: '/stores/v3/products/search-variants',
    summary: 'Find variants by words',
  },
  createProductV3: {
    ...writes,
    method: 'POST',
    path: '/stores/v3/products',
    summary: 'Create a product with its variants',
  },
  updateProductV3: {
    ...writes,
    method: 'PATCH',
    path: '/stores/v3/products/{product.id}',
    summary: 'Update a product by its revision; fields you leave out stay as they are',
  },
  deleteProductV3: {
    ...writes,
    method: 'DELETE',
    path: '/stores/v3/products/{productId}',
    summary: 'Delete a product',
  },
  createProductWithInventory: {
    ...writes,
    method: 'POST',
    path: '/stores/v3/products-with-inventory',
    summary: 'Create a product with the stock of its variants',
  },
  updateProductWithInventory: {
    ...writes,
    method: 'PATCH',
    path: '/stores/v3/products-with-inventory/{product.id}',
    summary: 'Update a product and the stock of its variants',
  },
  bulkCreateProductsV3: {
    ...writes,
    method: 'POST',
    path: '/stores/v3/bulk/products/create',
    summary: 'Create many products',
  },
  bulkUpdateProductsV3: {
    ...writes,
    method: 'POST',
    path: '/stores/v3/bulk/products/update',
    summary: 'Update many products',
  },
  bulkDeleteProductsV3: {
    ...writes,
    method: 'POST',
    path: '/stores/v3/bulk/products/delete',
    summary: 'Delete many products',
  },
})
